import type { UseFormReturnType } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { Icon } from '../../../ui/layout/icon.tsx'
import { PORTRAIT } from '../../../ui/photos/photo-encoder.ts'
import { PictureField } from '../../../ui/photos/picture-field.tsx'
import { Section } from './sections/section.tsx'
import classes from './settings.module.css'
import type { SettingsFields } from './settings-fields.ts'

type TestimonialRowProps = {
  form: UseFormReturnType<SettingsFields>
  place: number
  onWork: (work: Promise<void>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function TestimonialRow({ form, place, onWork, onMove, onRemove }: TestimonialRowProps) {
  const { testimonials } = form.values
  const number = `testimonial ${place + 1}`
  const path = `testimonials.${place}`
  const setPhoto = (key: string | undefined, photo: string) => {
    // The row may have moved while the photo was compressed.
    const now = form.getValues().testimonials.findIndex((each) => each.key === key)
    if (now >= 0) form.setFieldValue(`testimonials.${now}.photo`, photo)
  }
  const { key, photo = '' } = testimonials[place] ?? {}

  return (
    <li className={`stack gap12 ruled ${classes.row}`}>
      <fieldset className={classes.fields}>
        <legend>Testimonial {place + 1}</legend>
        <div className="stack gap16">
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
      <div className={`wrap gap8 ${classes.buttons}`}>
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

type TestimonialsProps = {
  form: UseFormReturnType<SettingsFields>
  onWork: (work: Promise<void>) => void
}

/** Testimonials in the landing page's order. */
export function Testimonials({ form, onWork }: TestimonialsProps) {
  const list = useRef<HTMLOListElement>(null)
  const { testimonials } = form.values

  /** Focuses the name at this place, once the list has rendered. */
  const focusPlace = (place: number) =>
    setTimeout(() => list.current?.children[place]?.querySelector('input')?.focus())

  const add = () => {
    const blank = { key: randomId(), name: '', quote: '', photo: '', is_sample: false }
    form.insertListItem('testimonials', blank)
    focusPlace(testimonials.length)
  }
  const remove = (place: number) => {
    form.removeListItem('testimonials', place)
    focusPlace(Math.max(0, place - 1))
  }
  const error = form.errors.testimonials

  return (
    <Section
      id="testimonials"
      title="Testimonials"
      hint="On the landing page, in this order. A sample is marked as one there, until it is replaced by what somebody has really said."
    >
      {testimonials.length > 0 && (
        <ol ref={list} className={classes.list}>
          {testimonials.map(({ key }, place) => (
            <TestimonialRow
              key={key}
              form={form}
              place={place}
              onWork={onWork}
              onMove={(to) => form.reorderListItem('testimonials', { from: place, to })}
              onRemove={() => remove(place)}
            />
          ))}
        </ol>
      )}
      {error && (
        <p role="alert" className="pen strong">
          {error}
        </p>
      )}
      <Button className="fit" onClick={add}>
        + Add another testimonial
      </Button>
    </Section>
  )
}
