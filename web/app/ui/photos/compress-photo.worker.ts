import {
  drawPhoto,
  encodeSmallEnough,
  type ImageLimits,
  sizeWithin,
  toDataUrl,
} from './photo-encoder.ts'

export type WorkerTask = { file: Blob; limits: ImageLimits }
export type WorkerAnswer = { photo: string } | { failure: string }

const postAnswer = (message: WorkerAnswer) => self.postMessage(message)

async function compressImage({ file, limits }: WorkerTask) {
  // Phones store the camera's orientation beside the pixels.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const size = sizeWithin(image, limits)
  const canvas = new OffscreenCanvas(size.width, size.height)
  drawPhoto(canvas.getContext('2d'), image, size, limits)
  image.close()
  const photo = await encodeSmallEnough(limits.bytesMax, (quality) =>
    canvas.convertToBlob({ type: 'image/jpeg', quality }),
  )
  return toDataUrl(photo)
}

self.onmessage = ({ data }: MessageEvent<WorkerTask>) => {
  compressImage(data).then(
    (photo) => postAnswer({ photo }),
    (error: unknown) => postAnswer({ failure: String(error) }),
  )
}
