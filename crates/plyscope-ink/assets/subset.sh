#!/bin/sh
# Makes the two embedded fonts from Debian's fonts-dejavu-core. Needs fonttools (pip install fonttools).
# Run it in this directory. Same fonts in, same bytes out: timestamps are not recalculated.
set -eu
from=${1:-/usr/share/fonts/truetype/dejavu}
# Basic Latin, Latin-1, Latin Extended-A, Greek, Cyrillic, general punctuation, arrows, mathematical operators,
# and the signs ▲ △ ▼ ▽ ■ □ ✂ and the replacement character.
chars=U+0020-007E,U+00A0-017F,U+0370-03FF,U+0400-045F,U+2010-2027,U+2030-203A,U+2190-2199,U+2200-2265
chars=$chars,U+25A0,U+25A1,U+25B2,U+25B3,U+25BC,U+25BD,U+2702,U+FFFD
for font in DejaVuSans DejaVuSans-Bold; do
    pyftsubset "$from/$font.ttf" --unicodes="$chars" --output-file="$font.subset.ttf" \
        --layout-features='kern,mark,mkmk,ccmp,locl' --no-hinting --name-IDs='*' --notdef-outline \
        --no-recalc-timestamp --drop-tables+=FFTM
done
