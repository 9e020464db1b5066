// Draws the site's icons and link previews from our own SVG into web/build/client, after the pages were built.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const WEB = fileURLToPath(new URL('../../web', import.meta.url))
const CLIENT = join(WEB, 'build', 'client')
const FIGURES = join(WEB, 'app', 'features', 'site', 'figures')

const PAPER = '#faf7ee'
const INK = '#132154'
const COLOURS = {
  currentColor: INK,
  'var(--fig-fill,#dde6fb)': '#dde6fb',
  'var(--fig-mark,#ffb52a)': '#ffb52a',
  'var(--fig-on-mark,#132154)': INK,
  'var(--fig-sheet,#fffefa)': '#fffefa',
  'var(--fig-strong,#2b4299)': '#2b4299',
}
const CLASSES = Array.from({ length: 12 }, (_, n) => n + 1)

// A tick that becomes a radical sign, in a square of 32.
const MARK =
  '<path d="M4 19l4.5-2.5L14 27 20.5 6H28" fill="none" stroke="#ffb52a" stroke-width="3"/>'

const svg = (width, height, inside) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
  )

/** A `scale` below 1 keeps the mark away from edges that a phone may cut off. */
const icon = (size, { radius, scale }) => {
  const side = (size * scale) / 32
  const margin = (size * (1 - scale)) / 2
  return sharp(
    svg(
      size,
      size,
      `<rect width="${size}" height="${size}" rx="${radius}" fill="${INK}"/><g transform="translate(${margin} ${margin}) scale(${side})">${MARK}</g>`,
    ),
  )
    .png({ palette: true })
    .toBuffer()
}

/** The heading font in one weight, as a file for the text renderer. */
async function headingFont() {
  const home = dirname(require.resolve('@fontsource-variable/eczar/package.json'))
  const face = await readFile(join(home, 'files', 'eczar-latin-wght-normal.woff2'))
  const letters = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n)).join('')
  const file = join(tmpdir(), `ganit-eczar-${process.pid}.ttf`)
  await writeFile(
    file,
    await subsetFont(face, letters, { targetFormat: 'truetype', variationAxes: { wght: 800 } }),
  )
  return file
}

const words = (text, { size, font, colour = INK }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `Eczar ${size}`,
      fontfile: font,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/** A figure's lines in fixed colours, without its letters, which would need this machine's fonts. */
async function linesOf(classNumber) {
  const file = join(FIGURES, `class-${String(classNumber).padStart(2, '0')}.svg`)
  const [, inside = ''] = /<svg[^>]*>([\s\S]*)<\/svg>/.exec(await readFile(file, 'utf8')) ?? []
  const lines = inside
    .replaceAll(/<g class="t"[\s\S]*?<\/g>/g, '')
    .replaceAll(/<path class="t"[^>]*\/>/g, '')
  return Object.entries(COLOURS).reduce((text, [name, hex]) => text.replaceAll(name, hex), lines)
}

/** 1200 × 630: squared paper with a margin line, words on the left and below, a figure on the right. */
async function picture(classNumber, { lines, font, below }) {
  const squares = (size, length) =>
    Array.from({ length: Math.ceil(length / size) }, (_, n) => n * size)
  const grid = [
    ...squares(48, 1200).map((x) => `M${x} 0V630`),
    ...squares(48, 630).map((y) => `M0 ${y}H1200`),
  ].join('')
  const ground = svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${PAPER}"/>
     <path d="${grid}" stroke="rgb(62,98,170)" stroke-opacity=".15" stroke-width="2"/>
     <path d="M62 0V630M68 0V630" stroke="rgb(62,98,170)" stroke-opacity=".42" stroke-width="2"/>
     <g transform="translate(86 60) scale(2.6)"><path d="M1 22l5-3 7 14" fill="none" stroke="${INK}" stroke-width="3"/><path d="M12.6 34 22.5 1.25H66" fill="none" stroke="${INK}" stroke-width="2.5"/></g>
     <g transform="translate(672 144) scale(2)" fill="none" stroke="${INK}" stroke-width="1.75" stroke-linejoin="round" stroke-linecap="round">${lines}</g>
     <rect y="614" width="1200" height="16" fill="${INK}"/>`,
  )
  const [first, second] = classNumber ? ['Class', String(classNumber)] : ['Show your', 'working']
  return sharp(ground)
    .composite([
      { input: await words(first, { size: 96, font }), left: 96, top: 204 },
      { input: await words(second, { size: classNumber ? 168 : 96, font }), left: 96, top: 300 },
      {
        input: await words(below, { size: 34, font, colour: '#424c69' }),
        left: 98,
        top: 516,
      },
    ])
    .png({ palette: true })
    .toBuffer()
}

const font = await headingFont()
await mkdir(join(CLIENT, 'icons'), { recursive: true })
await mkdir(join(CLIENT, 'pictures'), { recursive: true })
const writePicture = async (name, bytes) => writeFile(join(CLIENT, name), bytes)

await writePicture('icons/icon-192.png', await icon(192, { radius: 36, scale: 1 }))
await writePicture('icons/icon-512.png', await icon(512, { radius: 96, scale: 1 }))
await writePicture('icons/maskable-512.png', await icon(512, { radius: 0, scale: 0.72 }))
// The second ones are for academies that have chosen their classes.
for (const [ending, below] of [
  ['', 'Mathematics, Classes 1 to 12'],
  ['-chosen', 'Mathematics'],
]) {
  const draw = async (classNumber, figure) =>
    picture(classNumber, { lines: await linesOf(figure), font, below })
  await writePicture(`pictures/academy${ending}.png`, await draw(null, 12))
  for (const n of CLASSES) await writePicture(`pictures/class-${n}${ending}.png`, await draw(n, n))
}
await rm(font)
