/** Why there is no answer: `status`, `title`, `detail` and maybe `place`. */
export class Problem extends Error {
  constructor(document) {
    super(document.detail || document.title || String(document.status));
    Object.assign(this, document);
  }
}
