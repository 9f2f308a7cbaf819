// The colours of pictures: the same style sheets that a file carries, chosen with the theme of the page.

/** Colours all pictures of the page; gives a function that ends it. `menu` is the answer of the call `menu`. */
export function paintPictures(ctx, menu) {
  const sheet = new CSSStyleSheet();
  const paint = (theme) => sheet.replaceSync(theme === "dark" ? menu.dark : menu.light);
  paint(ctx.theme());
  ctx.onTheme(paint);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
