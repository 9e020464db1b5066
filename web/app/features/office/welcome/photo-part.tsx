import { useLingui } from '@lingui/react'
import { useRef } from 'react'
import { FileField } from '../../../ui/forms/fields/file-field.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { usePhotoChoice } from '../../../ui/photos/use-photo-choice.ts'
import classes from './welcome.module.css'

type PhotoPartProps = {
  /** A data URL, or blank. */
  value: string
  error: React.ReactNode
  onChange: (photo: string) => void
  onWork: (work: Promise<void>) => void
}

/** The child's photo from camera or file, compressed before it is sent. */
export function PhotoPart({ value, error, onChange, onWork }: PhotoPartProps) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const words = {
    done: i18n.t('The photo is ready.'),
    failed: i18n.t('This photo could not be read. Please choose another one.'),
  }
  const { isWorking, failure, choose } = usePhotoChoice({ onChange, onWork, words })
  return (
    <FileField
      ref={input}
      label={i18n.t('Photo')}
      frame={
        <span className={classes.frame}>
          {value ? <img src={value} alt="" /> : <Icon name="camera" />}
        </span>
      }
      action={value ? i18n.t('Change the photo') : i18n.t('Choose a photo')}
      hint={isWorking ? i18n.t('The photo is made small…') : i18n.t('A photo of the child’s face.')}
      isWorking={isWorking}
      wrong={failure || error}
      onChoose={choose}
    />
  )
}
