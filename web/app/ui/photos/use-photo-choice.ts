import { type ChangeEvent, useRef, useState } from 'react'
import { toastSuccess } from '../feedback/toasts/toast.ts'
import { compressPhoto } from './compress-photo.ts'
import type { ImageLimits } from './photo-encoder.ts'

type PhotoChoice = {
  onChange: (photo: string) => void
  onWork: (work: Promise<void>) => void
  /** Default: a student's photo. */
  limits?: ImageLimits
  words?: { done: string; failed: string }
}

/** Texts about a chosen photo. */
export const SAID_OF_CHOICES = {
  done: 'Image uploaded and compressed',
  failed: 'Failed to upload image',
}

/** Compresses each chosen file; if two overlap, the later one wins. */
export function usePhotoChoice({ onChange, onWork, limits, words = SAID_OF_CHOICES }: PhotoChoice) {
  const latest = useRef<File>(undefined)
  const [isWorking, setWorking] = useState(false)
  const [failure, setFailure] = useState('')

  const take = async (file: File) => {
    latest.current = file
    setWorking(true)
    setFailure('')
    try {
      const photo = await compressPhoto(file, limits)
      if (latest.current !== file) return
      onChange(photo)
      toastSuccess(words.done)
    } catch (cause) {
      console.error('The photo could not be compressed:', cause)
      if (latest.current === file) setFailure(words.failed)
    } finally {
      if (latest.current === file) setWorking(false)
    }
  }
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file) onWork(take(file))
    // Lets the same file be chosen again after a failure.
    currentTarget.value = ''
  }
  return { isWorking, failure, choose }
}
