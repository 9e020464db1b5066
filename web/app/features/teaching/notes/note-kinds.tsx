import {
  HOMEWORK_FILE_BYTES_MAX,
  homeworkFileTooLarge,
  notAHomeworkFile,
} from '@ganit/contract/teaching/homework'
import { NOTE_TITLE_MAX } from '@ganit/contract/teaching/notes'
import { type ChangeEvent, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { dataUrlOf } from '../../../ui/forms/fields/data-url.ts'
import { compressPhoto } from '../../../ui/photos/compress-photo.ts'
import { BOARD } from '../../../ui/photos/photo-encoder.ts'
import type { NoteDraft } from './note-form.tsx'
import classes from './notes.module.css'

const PDF = 'application/pdf'

/** A chosen file as the server takes it: a picture made smaller here, or a PDF as it is. */
async function readChosen(file: File) {
  if (file.type !== PDF) return compressPhoto(file, BOARD)
  return dataUrlOf(file)
}

const withoutEnding = (name: string) => name.replace(/\.\w{1,5}$/, '').slice(0, NOTE_TITLE_MAX)

type NoteKindsProps = {
  /** Title proposed for a photo. */
  photoTitle: string
  onDraft: (draft: Pick<NoteDraft, 'title' | 'file'>) => void
}

/** The three ways to begin a note: a photo, a file, a link. */
export function NoteKinds({ photoTitle, onDraft }: NoteKindsProps) {
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const [isReading, setReading] = useState(false)

  const choose =
    (titleOf: (file: File) => string) =>
    async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
      const [file] = currentTarget.files ?? []
      // Lets the same file be chosen again.
      currentTarget.value = ''
      setProblem('')
      if (!file) return
      const isPdf = file.type === PDF
      if (isPdf && file.size > HOMEWORK_FILE_BYTES_MAX) return setProblem(homeworkFileTooLarge)
      if (!isPdf && !file.type.startsWith('image/')) return setProblem(notAHomeworkFile)
      setReading(true)
      try {
        onDraft({ title: titleOf(file), file: await readChosen(file) })
      } catch {
        setProblem('The file could not be read. Please choose it again.')
      } finally {
        setReading(false)
      }
    }
  return (
    <>
      <div className={classes.kinds}>
        <Button loading={isReading} onClick={() => camera.current?.click()}>
          Photo
        </Button>
        <Button disabled={isReading} onClick={() => files.current?.click()}>
          File
        </Button>
        <Button disabled={isReading} onClick={() => onDraft({ title: '' })}>
          Link
        </Button>
      </div>
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo"
        onChange={choose(() => photoTitle)}
      />
      <input
        ref={files}
        hidden
        type="file"
        accept={`image/*,${PDF}`}
        aria-label="File"
        onChange={choose(({ name }) => withoutEnding(name))}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
