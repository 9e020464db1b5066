import { encodeSmallEnough, type ImageLimits, toDataUrl } from './photo-encoder.ts'

/** A photo as a data URL, turned a quarter to the right. */
export async function rotatePhoto(photo: string, { bytesMax }: ImageLimits): Promise<string> {
  const image = new Image()
  image.src = photo
  await image.decode()
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: image.naturalHeight, height: image.naturalWidth })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('There is no canvas to draw on.')
  drawing.translate(canvas.width, 0)
  drawing.rotate(Math.PI / 2)
  drawing.drawImage(image, 0, 0)
  const encode = (quality: number) =>
    new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The photo could not be encoded.'))),
        'image/jpeg',
        quality,
      ),
    )
  return toDataUrl(await encodeSmallEnough(bytesMax, encode))
}
