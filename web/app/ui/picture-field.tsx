import { Button, Input } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { Icon } from './icon.tsx'
import type { ImageLimits } from './photo-encoder.ts'
import classes from './picture-field.module.css'
import { usePhotoChoice } from './use-photo-choice.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type PictureFieldProps = {
  label: string
  /** How small it is made, and whether the preview is wide or a portrait. */
  limits: ImageLimits
  shape?: 'wide' | 'portrait'
  /** A data URL, the URL of a stored picture, or blank. */
  value: string
  /** Takes the data URL of the compressed picture, or blank when it was removed. */
  onChange: (picture: string) => void
  /** Told of each picture that is being made small, so that sending can wait for it. Never rejects. */
  onWork: (work: Promise<void>) => void
  /** What is read out after `Remove`, where several fields stand on a page. */
  of?: string
  error?: ReactNode
}

/** Chooses an optional picture, from files or dropped here, shows it, and lets it be removed. */
export function PictureField({
  label,
  limits,
  shape = 'wide',
  value,
  onChange,
  onWork,
  of = label,
  error,
}: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isWorking, failure, choose } = usePhotoChoice({ onChange, onWork, limits })
  const wrong = failure || error

  const remove = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <div className={classes.whole}>
      <Input.Wrapper id={id} label={label} error={wrong} errorProps={{ role: 'alert' }}>
        <div className={classes.field} data-shape={shape} data-wrong={Boolean(wrong) || undefined}>
          <span className={classes.frame}>
            {value && <img src={value} alt={`${of}, as it will be shown`} />}
          </span>
          <div className={classes.text}>
            <span className={classes.choose}>{value ? 'Change' : 'Choose a file'}</span>
            <p id={`${id}-hint`} role="status">
              {isWorking ? 'Making the picture smaller…' : 'Optional. It can be dropped here.'}
            </p>
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
          />
        </div>
      </Input.Wrapper>
      {value && (
        <Button
          size="xs"
          className={classes.remove ?? ''}
          leftSection={<Icon name="close" size={16} />}
          aria-label={`Remove ${of}`}
          onClick={remove}
        >
          Remove
        </Button>
      )}
    </div>
  )
}
