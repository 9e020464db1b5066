import { Button, Input } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Photo } from './photo.tsx'
import classes from './photo-field.module.css'
import { usePhotoChoice } from './use-photo-choice.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type PhotoFieldProps = {
  label: string
  /** Whose photo it is: gives the initials where there is none yet. */
  name: string
  /** A data URL, the URL of a stored photo, or blank. */
  value: string
  /** Takes the data URL of the compressed photo. */
  onChange: (photo: string) => void
  /** Told of each photo that is being made small, so that sending can wait for it. Never rejects. */
  onWork: (work: Promise<void>) => void
  error?: ReactNode
}

/** Chooses a photo, from files, the camera or dropped here, and makes it small enough to send. */
export function PhotoField({ label, name, value, onChange, onWork, error }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { isWorking, failure, choose } = usePhotoChoice({ onChange, onWork })
  const wrong = failure || error
  const shownName = name.trim()

  const openCamera = () => {
    input.current?.setAttribute('capture', 'user')
    input.current?.click()
    input.current?.removeAttribute('capture')
  }

  return (
    <div className={classes.whole}>
      <Input.Wrapper id={id} label={label} error={wrong} errorProps={{ role: 'alert' }}>
        <div
          className={classes.field}
          data-wrong={Boolean(wrong) || undefined}
          data-over={isOver || undefined}
        >
          <span className={classes.frame} data-empty={!(value || shownName) || undefined}>
            {(value || shownName) && <Photo name={shownName || label} src={value} size="xl" />}
          </span>
          <div className={classes.text}>
            <span className={classes.choose}>{value ? 'Change the photo' : 'Choose a photo'}</span>
            <p id={`${id}-hint`} role="status">
              {isWorking ? 'Making the photo smaller…' : 'Of the face, from a camera or a file.'}
            </p>
            {isWorking && <i className={classes.progress} />}
          </div>
          {/* Covers all of the above: a press, the keyboard and a dropped file reach it by themselves. */}
          <input
            ref={input}
            id={id}
            type="file"
            accept={ACCEPTED}
            className={classes.input}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={`${wrong ? `${id}-error ` : ''}${id}-hint`}
            onChange={choose}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          />
        </div>
      </Input.Wrapper>
      <Button
        className={classes.camera ?? ''}
        leftSection={<Icon name="camera" />}
        onClick={openCamera}
      >
        Use the camera
      </Button>
    </div>
  )
}
