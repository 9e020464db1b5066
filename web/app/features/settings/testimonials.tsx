import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { useRef } from 'react'
import { Section } from './section.tsx'
import type { SettingsFields } from './settings-fields.ts'
import { TestimonialRow } from './testimonial-row.tsx'
import classes from './testimonials.module.css'

type TestimonialsProps = {
  form: UseFormReturnType<SettingsFields>
  onWork: (work: Promise<void>) => void
}

/** What students say, in the order in which the landing page shows it. */
export function Testimonials({ form, onWork }: TestimonialsProps) {
  const list = useRef<HTMLOListElement>(null)
  const { testimonials } = form.values

  /** Once the list has changed on the screen, the name at this place has the focus. */
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
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <Button className={classes.add ?? ''} onClick={add}>
        + Add another testimonial
      </Button>
    </Section>
  )
}
