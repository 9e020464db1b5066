import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Icon } from '../../ui/layout/icon.tsx'
import { PORTRAIT } from '../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../ui/photos/picture-field.tsx'
import type { SettingsFields } from './settings-fields.ts'
import classes from './testimonials.module.css'

type TestimonialRowProps = {
  form: UseFormReturnType<SettingsFields>
  place: number
  onWork: (work: Promise<void>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

/** One testimonial: who says it, what, with which photo. */
export function TestimonialRow({ form, place, onWork, onMove, onRemove }: TestimonialRowProps) {
  const { testimonials } = form.values
  const number = `testimonial ${place + 1}`
  const path = `testimonials.${place}`
  const setPhoto = (key: string | undefined, photo: string) => {
    // Its place may have changed while the photo was made smaller.
    const now = form.getValues().testimonials.findIndex((each) => each.key === key)
    if (now >= 0) form.setFieldValue(`testimonials.${now}.photo`, photo)
  }
  const { key, photo = '' } = testimonials[place] ?? {}

  return (
    <li className={classes.row}>
      <fieldset className={classes.fields}>
        <legend>Testimonial {place + 1}</legend>
        <div className={classes.texts}>
          <TextInput label="Name" autoComplete="off" {...form.getInputProps(`${path}.name`)} />
          <Textarea label="Quote" rows={4} {...form.getInputProps(`${path}.quote`)} />
          <Checkbox
            label="Sample"
            {...form.getInputProps(`${path}.is_sample`, { type: 'checkbox' })}
          />
        </div>
        <PictureField
          label="Photo"
          of={`the photo of ${number}`}
          shape="portrait"
          limits={PORTRAIT}
          value={photo}
          error={form.errors[`${path}.photo`]}
          onChange={(chosen) => setPhoto(key, chosen)}
          onWork={onWork}
        />
      </fieldset>
      <div className={classes.buttons}>
        <Button
          size="xs"
          aria-label={`Move ${number} up`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <Icon name="chevronUp" size={16} />
        </Button>
        <Button
          size="xs"
          aria-label={`Move ${number} down`}
          disabled={place === testimonials.length - 1}
          onClick={() => onMove(place + 1)}
        >
          <Icon name="chevronDown" size={16} />
        </Button>
        <Button size="xs" onClick={onRemove}>
          Remove {number}
        </Button>
      </div>
    </li>
  )
}
