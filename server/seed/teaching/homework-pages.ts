import sharp from 'sharp'

export const PAGE = { width: 720, height: 960 }

/** Lines of a solution, some with a mistake to be found. */
const SOLVED = [
  ['x² + 2x − 15 = 0', '(x + 5)(x − 3) = 0', 'x = −5  or  x = 3'],
  ['3(x − 2) = 12', '3x − 2 = 12', '3x = 14', 'x = 14/3'],
  ['Area = ½ × 6 × 8', '= 24 cm²'],
]

/** Drawn handwriting, so that no person's page is used. */
async function drawnPage(lines: readonly string[]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}">
    <rect width="100%" height="100%" fill="#fdfdf8"/>
    ${Array.from({ length: 18 }, (_, n) => `<path d="M0 ${n * 52 + 40}H720" stroke="#d7dde8"/>`).join('')}
    ${lines.map((line, n) => `<text x="70" y="${n * 104 + 132}" font-size="42" font-style="italic" fill="#223">${line}</text>`).join('')}
  </svg>`
  return sharp(Buffer.from(svg)).grayscale().jpeg({ quality: 60 }).toBuffer()
}

/** The pages of the demo's homework. */
export const drawHomework = () => Promise.all(SOLVED.map(drawnPage))
