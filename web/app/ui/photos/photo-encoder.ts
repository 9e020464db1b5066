/** JPEG quality from 0.7 down to 0.1, counted in tenths because 0.7 − 0.1 − 0.1 is not 0.5. */
const FIRST_TENTHS = 7
const LAST_TENTHS = 1

type Size = { width: number; height: number }

/**
 * Limits in px and bytes. With `height` the image fits into the box and is never enlarged; without it, it is exactly
 * `width` wide.
 */
export type ImageLimits = {
  width: number
  height?: number
  bytesMax: number
  /** True for written pages: without colours they stay legible in fewer bytes. */
  isGrey?: boolean
}

/** Photos of students have at most 150 KB and 200 px of width. */
export const STUDENT_PHOTO: ImageLimits = { width: 200, bytesMax: 150 * 1024 }
/** A picture of a public page: a class's image, a post's cover. */
export const PICTURE: ImageLimits = { width: 1200, height: 800, bytesMax: 400 * 1024 }
/** A question's figure, legible across a printed page. */
export const FIGURE: ImageLimits = { width: 1200, height: 1600, bytesMax: 400 * 1024 }
/** A page of homework, as the server takes it. */
export const HOMEWORK_PAGE: ImageLimits = {
  width: 1280,
  height: 1280,
  bytesMax: 200 * 1024,
  isGrey: true,
}
/** A page of a test's answer, as the server takes it. */
export const ANSWER_PAGE: ImageLimits = { width: 1600, height: 1600, bytesMax: 500 * 1024 }
/** The board of a lesson, legible across a phone. */
export const BOARD: ImageLimits = { width: 1600, height: 2400, bytesMax: 600 * 1024 }
/** The bill of an expense, as the server takes it. */
export const BILL: ImageLimits = { width: 1600, height: 2400, bytesMax: 400 * 1024 }
/** The face beside a testimonial. */
export const PORTRAIT: ImageLimits = { width: 400, height: 400, bytesMax: 100 * 1024 }

/** The size to send, in the original proportions. */
export function sizeWithin({ width, height }: Size, limits: ImageLimits): Size {
  const scale = limits.height
    ? Math.min(1, limits.width / width, limits.height / height)
    : limits.width / width
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null

/** Draws an image over the whole canvas. Transparent parts become white, because JPEG has no transparency. */
export function drawPhoto(
  drawing: Drawing,
  image: CanvasImageSource,
  { width, height }: Size,
  { isGrey = false }: Partial<ImageLimits> = {},
) {
  if (!drawing) throw new Error('There is no canvas to draw on.')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  // Browsers without filters keep the colours.
  if (isGrey) drawing.filter = 'grayscale(1)'
  drawing.drawImage(image, 0, 0, width, height)
}

/** Lowers the quality until the image is small enough or the lowest is reached. */
export async function encodeSmallEnough(
  bytesMax: number,
  encode: (quality: number) => Promise<Blob>,
) {
  for (let tenths = FIRST_TENTHS; ; tenths -= 1) {
    const photo = await encode(tenths / 10)
    if (photo.size <= bytesMax || tenths <= LAST_TENTHS) return photo
  }
}

export const toDataUrl = (photo: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })
