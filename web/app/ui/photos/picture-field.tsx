import { memo, type ReactNode, useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { FileField } from '../forms/fields/file-field.tsx'
import { Icon } from '../layout/icon.tsx'
import aloud from '../text/aloud.module.css'
import type { ImageLimits } from './photo-encoder.ts'
import classes from './picture-field.module.css'
import { SAID_OF_CHOICES, usePhotoChoice } from './use-photo-choice.ts'

type PictureFieldProps = {
  label: string
  /** The compression, and the shape of the preview. */
  limits: ImageLimits
  shape?: 'wide' | 'portrait'
  /** A data URL, the URL of a stored picture, or blank. */
  value: string
  /** Called with the data URL of the compressed picture, or blank when removed. */
  onChange: (picture: string) => void
  /** Called with each compression, so that sending can wait for it. Never rejects. */
  onWork: (work: Promise<void>) => void
  /** Text read aloud after `Remove`, if there are several fields on a page. */
  of?: string
  error?: ReactNode
  /** Words for pages in other languages. */
  words?: PictureWords
}

type PictureWords = {
  choose: string
  change: string
  hint: string
  working: string
  remove: string
  shown: string
  done: string
  failed: string
}

const ENGLISH: PictureWords = {
  choose: 'Choose a file',
  change: 'Change',
  hint: 'Optional. It can be dropped here.',
  working: 'Making the picture smaller…',
  remove: 'Remove',
  shown: 'as it will be shown',
  ...SAID_OF_CHOICES,
}

/** An optional picture, chosen or dropped, with a preview and Remove. */
export const PictureField = memo(function PictureField({
  label,
  limits,
  shape = 'wide',
  value,
  onChange,
  onWork,
  of = label,
  error,
  words = ENGLISH,
}: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, failure, choose } = usePhotoChoice({ onChange, onWork, limits, words })

  const remove = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <FileField
      ref={input}
      label={label}
      frame={
        <span className={`block stiff clip ${classes.frame}`} data-shape={shape}>
          {value && <img src={value} alt={`${of}, ${words.shown}`} />}
        </span>
      }
      action={value ? words.change : words.choose}
      hint={isWorking ? words.working : words.hint}
      isWorking={isWorking}
      wrong={failure || error}
      onChoose={choose}
    >
      {value && (
        <Button size="xs" leftSection={<Icon name="close" size={16} />} onClick={remove}>
          {/* The button is read aloud, but not part of the label. */}
          {words.remove}
          <span className={aloud.only}> {of}</span>
        </Button>
      )}
    </FileField>
  )
})
