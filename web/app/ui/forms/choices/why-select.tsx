import { LEFT_WHY, type LeftWhy } from '@ganit/contract/people/memberships'
import { NativeSelect, type NativeSelectProps } from '../fields/fields.tsx'

/** `time does not suit` as a choice. */
export const whyText = (why: LeftWhy) => `${why.charAt(0).toUpperCase()}${why.slice(1)}`

const CHOICES = [
  { value: '', label: 'Not asked' },
  ...LEFT_WHY.map((why) => ({ value: why, label: whyText(why) })),
]

/** Chooses why a student leaves; the first choice, an empty value, says nothing. */
export const WhySelect = (props: Omit<NativeSelectProps, 'data'>) => (
  <NativeSelect label="Why" data={CHOICES} {...props} />
)
