import {
  ENQUIRY_LABELS,
  ENQUIRY_SOURCE_TEXTS,
  ENQUIRY_SOURCES,
  type Enquiry,
} from '@ganit/contract/people/enquiries'
import type { UseFormReturnType } from '@mantine/form'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { NativeSelect, Textarea, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useClassesToChoose } from '../../../ui/text/classes-taught.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'

/** An enquiry in the form's shape. */
export const toTypedFields = (enquiry?: Enquiry) => ({
  name: enquiry?.name ?? '',
  student_name: enquiry?.student_name ?? '',
  phone: enquiry?.phone ?? '',
  email: enquiry?.email ?? '',
  class_number: String(enquiry?.class_number ?? ''),
  school: enquiry?.school ?? '',
  source: enquiry?.source ?? 'walk-in',
  follow_up_on: enquiry?.follow_up_on ?? '',
  message: enquiry?.message ?? '',
})
type EnquiryTyped = ReturnType<typeof toTypedFields>

const OTHERS = ['email', 'school', 'source', 'follow_up_on', 'message'] as const

type EnquiryFieldsProps = {
  form: UseFormReturnType<EnquiryTyped>
  /** Text below the day of the next call. */
  hint?: string
  /** Four fields, and the others under *More*, which opens for what is wrong in it. */
  isShort?: boolean
}

/** The office's fields of an enquiry. */
export function EnquiryFields({ form, hint, isShort = false }: EnquiryFieldsProps) {
  const classes = useClassesToChoose()
  const today = useToday()
  // Visitors of the site enter their enquiry themselves.
  const sources = ENQUIRY_SOURCES.filter(
    (source) => source !== 'site' || form.getInitialValues().source === source,
  ).map((source) => ({ value: source, label: ENQUIRY_SOURCE_TEXTS[source] }))

  const others = (
    <>
      <TextInput
        type="email"
        label={ENQUIRY_LABELS.email}
        name="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        label={ENQUIRY_LABELS.school}
        name="school"
        autoComplete="off"
        {...form.getInputProps('school')}
      />
      <NativeSelect
        label={ENQUIRY_LABELS.source}
        data={sources}
        name="source"
        {...form.getInputProps('source')}
      />
      <DateField
        label={ENQUIRY_LABELS.follow_up_on}
        description={hint}
        min={today}
        name="follow_up_on"
        {...form.getInputProps('follow_up_on')}
      />
      <Textarea
        label={ENQUIRY_LABELS.message}
        rows={3}
        name="message"
        {...form.getInputProps('message')}
      />
    </>
  )
  const isWrong = OTHERS.some((name) => form.errors[name])
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        name="name"
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="tel"
        label={ENQUIRY_LABELS.phone}
        name="phone"
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={ENQUIRY_LABELS.class_number}
        data={[{ value: '', label: 'Choose' }, ...classes]}
        name="class_number"
        {...form.getInputProps('class_number')}
      />
      <TextInput
        label={ENQUIRY_LABELS.student_name}
        name="student_name"
        autoComplete="off"
        {...form.getInputProps('student_name')}
      />
      {isShort ? (
        <details open={isWrong || undefined}>
          <summary>More</summary>
          <div className="stack gap12 above8">{others}</div>
        </details>
      ) : (
        others
      )}
    </>
  )
}
