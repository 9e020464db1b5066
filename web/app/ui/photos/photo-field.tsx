import { useLingui } from '@lingui/react'
import { type ReactNode, useRef } from 'react'
import { useTranslateServerText } from '../../i18n/said.ts'
import { Button } from '../buttons/button.tsx'
import { FileField } from '../forms/fields/file-field.tsx'
import { Icon } from '../layout/icon.tsx'
import { Photo } from './photo.tsx'
import classes from './picture-field.module.css'
import { usePhotoChoice } from './use-photo-choice.ts'

type PhotoFieldProps = {
  label: string
  /** The person's name, for the initials shown without a photo. */
  name: string
  /** A data URL, the URL of a stored photo, or blank. */
  value: string
  /** Called with the data URL of the compressed photo. */
  onChange: (photo: string) => void
  /** Called with each compression, so that sending can wait for it. Never rejects. */
  onWork: (work: Promise<void>) => void
  error?: ReactNode
}

/** Chooses a photo from files, camera or drop, and compresses it. */
export function PhotoField({ label, name, value, onChange, onWork, error }: PhotoFieldProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()

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
        <span className={classes.photoFrame} data-empty={!(value || shownName) || undefined}>
          {(value || shownName) && <Photo name={shownName || label} src={value} size="xl" />}
        </span>
      }
      action={value ? i18n.t('Change the photo') : i18n.t('Choose a photo')}
      hint={
        isWorking
          ? i18n.t('Compressing the photo…')
          : i18n.t('A photo of the face, from a camera or a file.')
      }
      isWorking={isWorking}
      wrong={said(failure) || error}
      onChoose={choose}
    >
      <Button className={classes.camera} onClick={openCamera}>
        <Icon name="camera" />
        {i18n.t('Use the camera')}
      </Button>
    </FileField>
  )
}
