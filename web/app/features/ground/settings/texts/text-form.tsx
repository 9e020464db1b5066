import {
  type MessageTemplate,
  TEMPLATE_LABELS,
  TemplateChanges,
} from '@ganit/contract/messages/message-templates'
import { schemaResolver } from '@mantine/form'
import type { FormEvent } from 'react'
import { queryClient } from '../../../../api/query-client.ts'
import { toastSuccess } from '../../../../ui/feedback/toasts/toast.ts'
import { Textarea, TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { FormFailure } from '../../../../ui/forms/form-failure.tsx'
import { ConflictBox } from '../../../../ui/forms/records/conflict-box.tsx'
import { type Snapshot, useVersionedForm } from '../../../../ui/forms/records/use-versioned-form.ts'
import { SaveBar } from '../save-bar.tsx'
import classes from '../settings.module.css'
import { RegistryPart } from './registry-part.tsx'
import { TextPreview } from './text-preview.tsx'
import { messageText, saveText } from './texts.data.ts'
import own from './texts.module.css'

type Fields = Record<keyof typeof TEMPLATE_LABELS, string>

const fieldsOf = (template: MessageTemplate): Snapshot<Fields> => ({
  fields: {
    subject: template.subject,
    text: template.text,
    sms_template_id: template.sms_template_id ?? '',
    whatsapp_template: template.whatsapp_template ?? '',
  },
})

/** One message text in one language: its words, placeholders, provider ids, and a preview. */
export function TextForm({ template }: { template: MessageTemplate }) {
  const { event, language, placeholders, is_default } = template
  const which = { event, language }
  const stored = fieldsOf(template)
  const edit = useVersionedForm<Fields>({
    stored,
    errorsOf: schemaResolver(TemplateChanges, { sync: true }),
    send: async (changes) =>
      fieldsOf((await saveText({ ...which, ...stored.fields, ...changes })).template),
    load: async () =>
      fieldsOf(await queryClient.fetchQuery({ ...messageText(which), staleTime: 0 })),
    onSaved: () => {
      toastSuccess('Text saved')
      return false
    },
    failureText: 'Failed to save the text.',
  })
  const { form, formRef, failure, conflict } = edit
  const field = (name: keyof Fields) => ({
    label: TEMPLATE_LABELS[name],
    name,
    ...form.getInputProps(name),
  })

  const submit = (submitted: FormEvent) => {
    submitted.preventDefault()
    void edit.save()
  }
  return (
    <form ref={formRef} noValidate className={`stack gap24 ${classes.form}`} onSubmit={submit}>
      {failure && <FormFailure>{failure}</FormFailure>}
      {conflict && <ConflictBox {...edit} conflict={conflict} labels={TEMPLATE_LABELS} />}
      <div className={`stack gap24 sheet breaks ${own.sheet}`}>
        <p>
          {is_default && 'This is Ganit’s standard text. '}
          In the text{' '}
          {placeholders.map((name) => (
            <code key={name}>{`{${name}} `}</code>
          ))}
          are filled in when it is sent.
        </p>
        <TextInput autoComplete="off" lang={language} {...field('subject')} />
        <Textarea rows={5} lang={language} {...field('text')} />
        <TextPreview which={which} subject={form.values.subject} text={form.values.text} />
        <RegistryPart template={template} isChanged={edit.isChanged} />
        <div className={own.pair}>
          <TextInput
            autoComplete="off"
            description="The number of this text in the register of your SMS provider. Without it no SMS is sent."
            {...field('sms_template_id')}
          />
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            description="The name of this text with WhatsApp, such as fee_due. Without it none is sent there."
            {...field('whatsapp_template')}
          />
        </div>
      </div>
      <SaveBar isChanged={edit.isChanged} isSending={edit.isSending} />
    </form>
  )
}
