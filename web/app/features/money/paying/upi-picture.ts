import { encode } from 'uqr'

const WIDTH = 720
const HEIGHT = 960
/** Modules of white around the code, as cameras need. */
const BORDER = 4
const CODE_PX = 600
const CODE_TOP = 250

type Paid = { name: string; amount: string; reference: string; text: string }

/** A PNG with the payment's QR code, the amount and the payee. UPI apps read it from the gallery. */
export async function upiPicture({ name, amount, reference, text }: Paid) {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const draw = canvas.getContext('2d')
  if (!draw) throw new Error('This browser draws no pictures.')
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, WIDTH, HEIGHT)
  draw.fillStyle = '#000'
  draw.textAlign = 'center'
  const line = (words: string, y: number, px: number) => {
    draw.font = `600 ${px}px "Anek Latin", sans-serif`
    draw.fillText(words, WIDTH / 2, y, WIDTH - 64)
  }
  line(name, 96, 44)
  line(amount, 190, 72)
  drawCode(draw, text)
  line(reference, HEIGHT - 50, 36)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/png')
  const blob = await promise
  if (!blob) throw new Error('This browser draws no pictures.')
  return new File([blob], `upi-${reference}.png`, { type: 'image/png' })
}

function drawCode(draw: CanvasRenderingContext2D, text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  // Whole pixels, so that the edges stay sharp.
  const module = Math.floor(CODE_PX / size)
  const left = (WIDTH - size * module) / 2
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) draw.fillRect(left + x * module, CODE_TOP + y * module, module, module)
}
