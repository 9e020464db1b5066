import type { WorkerAnswer, WorkerTask } from './compress-photo.worker.ts'
import {
  drawPhoto,
  encodeSmallEnough,
  type ImageLimits,
  STUDENT_PHOTO,
  sizeWithin,
  toDataUrl,
} from './photo-encoder.ts'

/** Longer than the slowest phone needs: a worker that ran out of memory never answers. */
const GIVE_UP_MS = 30_000

const NotStarted = Symbol('the worker did not start')

const hasWorkerParts = () =>
  [typeof Worker, typeof OffscreenCanvas, typeof createImageBitmap].every((is) => is === 'function')

/**
 * Shrinks a chosen image to an upright JPEG data URL, by default to a student's photo. Runs in a worker, so the page
 * stays responsive. Throws if the file is not an image or cannot be decoded.
 */
export async function compressPhoto(file: File, limits = STUDENT_PHOTO): Promise<string> {
  if (!/^image\/(?!svg)/.test(file.type)) throw new Error(`“${file.type}” is no image`)
  if (!hasWorkerParts()) return compressHere(file, limits)

  const answer = await askWorker({ file, limits })
  if (answer === NotStarted) return compressHere(file, limits)
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.photo
}

async function askWorker(task: WorkerTask) {
  const worker = new Worker(new URL('./compress-photo.worker.ts', import.meta.url), {
    type: 'module',
  })
  const answer = await new Promise<WorkerAnswer | typeof NotStarted>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data)
    worker.onerror = () => resolve(NotStarted)
    setTimeout(() => resolve({ failure: 'The image took too long to decode.' }), GIVE_UP_MS)
    worker.postMessage(task)
  })
  worker.terminate()
  return answer
}

/** For browsers without canvas in workers: decoding and encoding are still asynchronous. */
async function compressHere(file: File, limits: ImageLimits) {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const canvas = document.createElement('canvas')
    const size = sizeWithin({ width: image.naturalWidth, height: image.naturalHeight }, limits)
    Object.assign(canvas, size)
    drawPhoto(canvas.getContext('2d'), image, size, limits)
    return await toDataUrl(
      await encodeSmallEnough(limits.bytesMax, (quality) => encodeJpeg(canvas, quality)),
    )
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

const encodeJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (photo) => (photo ? resolve(photo) : reject(new Error('The photo could not be encoded.'))),
      'image/jpeg',
      quality,
    ),
  )
