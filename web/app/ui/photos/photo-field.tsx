import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { FileField } from '../forms/file-field.tsx'
import { Icon } from '../layout/icon.tsx'
import { Photo } from './photo.tsx'
import classes from './photo-field.module.css'
import { usePhotoChoice } from './use-photo-choice.ts'

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
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, failure, choose } = usePhotoChoice({ onChange, onWork })
  const shownName = name.trim()

  const openCamera = () => {
    input.current?.setAttribute('capture', 'user')
    input.current?.click()
    input.current?.removeAttribute('capture')
  }

  return (
    <FileField
      ref={input}
      label={label}
      frame={
        <span className={classes.frame} data-empty={!(value || shownName) || undefined}>
          {(value || shownName) && <Photo name={shownName || label} src={value} size="xl" />}
        </span>
      }
      action={value ? 'Change the photo' : 'Choose a photo'}
      hint={isWorking ? 'Making the photo smaller…' : 'Of the face, from a camera or a file.'}
      isWorking={isWorking}
      wrong={failure || error}
      onChoose={choose}
    >
      <Button
        className={classes.camera ?? ''}
        leftSection={<Icon name="camera" />}
        onClick={openCamera}
      >
        Use the camera
      </Button>
    </FileField>
  )
}
