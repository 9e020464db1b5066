/** Spec §9: 200 px wide, at most 150 KB, JPEG from quality 0.7 down to 0.1 in steps of 0.1. */
const WIDTH = 200
export const PHOTO_BYTES_MAX = 150 * 1024
/** Counted in tenths: 0.7 − 0.1 − 0.1 is not 0.5. */
const FIRST_TENTHS = 7
const LAST_TENTHS = 1

type Size = { width: number; height: number }

/** The size of the photo to send, in the shape of the one that was chosen. */
export const photoSize = ({ width, height }: Size): Size => ({
  width: WIDTH,
  height: Math.max(1, Math.round((height * WIDTH) / width)),
})

type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null

/** Draws a decoded image over the whole canvas. What was transparent becomes white: JPEG knows no other way. */
export function drawPhoto(drawing: Drawing, image: CanvasImageSource, { width, height }: Size) {
  if (!drawing) throw new Error('There is no canvas to draw on.')
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(image, 0, 0, width, height)
}

/** Encodes worse and worse until the photo is small enough or the quality at its lowest. */
export async function encodeSmall(encode: (quality: number) => Promise<Blob>) {
  for (let tenths = FIRST_TENTHS; ; tenths -= 1) {
    const photo = await encode(tenths / 10)
    if (photo.size <= PHOTO_BYTES_MAX || tenths <= LAST_TENTHS) return photo
  }
}

export const asDataUrl = (photo: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(photo)
  })
