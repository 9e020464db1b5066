import { plateOf } from '@ganit/contract/ground/look-colours'
import { LOGO_SIDE_MIN } from '@ganit/contract/ground/look-settings'
import type { Sharp } from 'sharp'
import { type Decoded, type EncodedImage, openPicture, openSharp } from './decode.ts'

const WHITE = '#ffffff'
const SOURCE = 1000
const MARGIN = 0.06
/** Android cuts what lies outside of a circle of this part of the icon. */
const SAFE = 0.8
const SITE = { width: 480, height: 96, bytes: 10_000 }
const PRINT = { width: 800, height: 400, bytes: 80_000 }
const PREVIEW = { width: 1200, height: 630, band: 90, bytes: 120_000 }
const COLOURS = [256, 128, 64, 32, 16]
const FEWEST = 8
const QUALITIES = [85, 75, 65, 50, 35]
const SHRINK = 0.85
/** Effort from 1 to 10, for drawings and for photographs: icons of a noisy one took five seconds with the usual 7. */
const EFFORT = { drawing: 7, photograph: 1 } as const

type Size = { width: number; height: number }
type Logo = Size & { png: Buffer }

const imageOf = (content: Buffer, media_type: EncodedImage['media_type'], size: Size) => ({
  content,
  media_type,
  ...size,
})

/**
 * The pictures of a logo (design of the look, rules 1 to 4), made from one that a stranger may have sent: run it in a
 * process that may die. `cover` is the colour behind a logo that is hardly visible on white.
 */
export async function drawLogo(bytes: Uint8Array, cover: string): Promise<Decoded> {
  const opened = await openPicture(bytes)
  if ('problem' in opened) return opened
  const { image, metadata } = opened
  if (Math.max(metadata.width, metadata.height) < LOGO_SIDE_MIN) return { problem: 'too small' }
  const source = await trimmed(image).catch(() => undefined)
  if (!source) return { problem: 'no image' }
  const sharp = await openSharp()
  const needs_plate = plateOf(await sharp(source.png).raw().toBuffer())
  const ground = needs_plate === 'light' ? cover : WHITE
  const [site, mark, mark_small, maskable, small, print, preview] = [
    await siteOf(source),
    await iconOf(source, 512, fit(source, square(512 * (1 - 2 * MARGIN))), ground),
    await iconOf(source, 192, fit(source, square(192 * (1 - 2 * MARGIN))), ground),
    await iconOf(source, 512, inCircle(source, 512 * SAFE), ground),
    await iconOf(source, 48, fit(source, square(48)), ground),
    await printOf(source, ground),
    await previewOf(source, ground, cover),
  ]
  const { png, ...size } = source
  const pictures = { site, mark, mark_small, maskable, small, print, preview }
  return {
    logo: { needs_plate, pictures: { source: imageOf(png, 'image/png', size), ...pictures } },
  }
}

/** The picture without its blank border, with its transparency. */
async function trimmed(image: Sharp): Promise<Logo> {
  const sharp = await openSharp()
  const box = { width: SOURCE, height: SOURCE, fit: 'inside', withoutEnlargement: true } as const
  const whole = await image.autoOrient().resize(box).ensureAlpha().png().toBuffer({
    resolveWithObject: true,
  })
  const { data, info } = await sharp(whole.data)
    .trim()
    .png()
    .toBuffer({ resolveWithObject: true })
    // One colour alone is all border.
    .catch(() => whole)
  return { png: data, width: info.width, height: info.height }
}

const square = (side: number) => ({ width: side, height: side })

/** The largest size within a box, in the logo's proportions. */
function fit({ width, height }: Size, box: Size, scaleMax = Number.POSITIVE_INFINITY): Size {
  const scale = Math.min(box.width / width, box.height / height, scaleMax)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const inCircle = (logo: Size, diameter: number) => {
  const scale = diameter / Math.hypot(logo.width, logo.height)
  return fit(logo, { width: logo.width * scale, height: logo.height * scale })
}

async function resized({ png }: Logo, { width, height }: Size) {
  const sharp = await openSharp()
  return sharp(png).resize({ width, height, fit: 'fill' })
}

async function iconOf(logo: Logo, side: number, size: Size, ground: string) {
  const sharp = await openSharp()
  const input = await (await resized(logo, size)).png().toBuffer()
  const isPhotograph = logo.png.length > logo.width * logo.height
  const effort = EFFORT[isPhotograph ? 'photograph' : 'drawing']
  const content = await sharp({
    create: { width: side, height: side, channels: 3, background: ground },
  })
    .composite([{ input }])
    .png({ palette: true, effort })
    .toBuffer()
  return imageOf(content, 'image/png', square(side))
}

/**
 * Fewer colours first, then fewer pixels, until it is light enough for each page's head. The fewest colours are tried first
 * of each size: a noisy photograph that is too heavy with them needs fewer pixels.
 */
async function siteOf(logo: Logo) {
  for (let box = SITE; ; box = { ...box, width: box.width * SHRINK, height: box.height * SHRINK }) {
    const size = fit(logo, box, 1)
    const inColours = async (colours: number) =>
      (await resized(logo, size)).png({ palette: true, colours }).toBuffer()
    const lightest = await inColours(FEWEST)
    if (lightest.length > SITE.bytes) continue
    for (const colours of COLOURS) {
      const content = await inColours(colours)
      if (content.length <= SITE.bytes) return imageOf(content, 'image/png', size)
    }
    return imageOf(lightest, 'image/png', size)
  }
}

/** A JPEG that is light enough, of the picture on its ground. */
async function jpegOf(picture: Sharp, size: Size, bytesMax: number) {
  const sharp = await openSharp()
  const raw = await picture.removeAlpha().raw().toBuffer()
  let content = raw
  for (const quality of QUALITIES) {
    content = await sharp(raw, { raw: { ...size, channels: 3 } })
      .jpeg({ quality })
      .toBuffer()
    if (content.length <= bytesMax) break
  }
  return imageOf(content, 'image/jpeg', size)
}

async function printOf(logo: Logo, ground: string) {
  const size = fit(logo, PRINT, 1)
  return jpegOf((await resized(logo, size)).flatten({ background: ground }), size, PRINT.bytes)
}

/** The logo above a band of the cover's colour, for previews of links. */
async function previewOf(logo: Logo, ground: string, cover: string) {
  const sharp = await openSharp()
  const { width, height, band } = PREVIEW
  const size = fit(logo, { width: width * SAFE, height: (height - band) * 0.7 })
  const input = await (await resized(logo, size)).png().toBuffer()
  const canvas = sharp({ create: { width, height, channels: 3, background: ground } }).composite([
    {
      input,
      left: Math.round((width - size.width) / 2),
      top: Math.round((height - band - size.height) / 2),
    },
    {
      input: { create: { width, height: band, channels: 3, background: cover } },
      left: 0,
      top: height - band,
    },
  ])
  return jpegOf(canvas, { width, height }, PREVIEW.bytes)
}
