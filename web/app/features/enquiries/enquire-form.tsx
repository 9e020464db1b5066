import { ENQUIRY_LABELS } from '@ganit/contract/enquiries'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { EarlyForm } from '../../ui/forms/early-form.tsx'
import { CLASS_TO_CHOOSE } from '../../ui/text/class-choices.ts'
import classes from './enquire.module.css'
import type { Outcome } from './outcome.ts'
import { useEnquire } from './use-enquire.ts'

/** The form by which anybody asks about lessons. */
export function EnquireForm({ outcome }: { outcome: Outcome | undefined }) {
  const { form, failure, thanks, isSending, submit, resume } = useEnquire(outcome)
  if (thanks)
    return (
      <p className={classes.thanks} role="status">
        {thanks}
      </p>
    )
  return (
    <EarlyForm action="/enquire" className={classes.fields} onSubmit={submit} onTyped={resume}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextInput
        label={ENQUIRY_LABELS.name}
        autoComplete="name"
        name="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={ENQUIRY_LABELS.student_name}
        autoComplete="off"
        name="student_name"
        {...form.getInputProps('student_name')}
      />
      <TextInput
        type="tel"
        label={ENQUIRY_LABELS.phone}
        autoComplete="tel"
        inputMode="tel"
        name="phone"
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label={ENQUIRY_LABELS.class_number}
        data={CLASS_TO_CHOOSE}
        name="class_number"
        {...form.getInputProps('class_number')}
      />
      <Textarea
        label={ENQUIRY_LABELS.message}
        rows={4}
        name="message"
        {...form.getInputProps('message')}
      />
      <Checkbox
        label={ENQUIRY_LABELS.consent}
        name="consent"
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      {/* A trap: people do not come to it, and programs fill it in. */}
      <div className={classes.trap} aria-hidden="true">
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            {...form.getInputProps('website')}
          />
        </label>
      </div>
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        Send
      </Button>
    </EarlyForm>
  )
}
