import {
  GUARDIAN_FORM_LABELS,
  type Guardian,
  GuardianChanges,
  GuardianDraft,
  type GuardianMatch,
  LANGUAGES,
  RELATIONS,
} from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { schemaResolver, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useAttempt } from '../../../api/attempt.ts'
import { LANGUAGE_NAMES } from '../../../i18n/languages.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { FormDialog } from '../../../ui/forms/dialogs/form-dialog.tsx'
import { useDialogForm } from '../../../ui/forms/dialogs/use-dialog-form.ts'
import { Checkbox, NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { changeGuardian, enterGuardian, type GuardianSent } from './guardians.data.ts'
import { Matches, type Meant, matchesIn } from './matches.tsx'
import { RELATION_TEXTS } from './words.ts'

const TEXTS = ['name', 'relation', 'phone', 'email', 'language'] as const
const CHOICES = ['gets_messages', 'may_collect', 'limited'] as const
type Choice = (typeof CHOICES)[number] | 'is_primary'

/** A guardian's fields as the form holds them: checked is `yes`. */
type GuardianFields = Record<(typeof TEXTS)[number] | Choice, string>

const EMPTY: GuardianFields = {
  name: '',
  relation: 'mother',
  phone: '',
  email: '',
  language: 'en',
  is_primary: '',
  gets_messages: 'yes',
  may_collect: '',
  limited: '',
}

const toTick = (on: boolean) => (on ? 'yes' : '')

const fieldsOf = (guardian: Guardian): GuardianFields => ({
  name: guardian.name,
  relation: guardian.relation,
  phone: guardian.phone ?? '',
  email: guardian.email ?? '',
  language: guardian.language,
  is_primary: toTick(guardian.is_primary),
  gets_messages: toTick(guardian.gets_messages),
  may_collect: toTick(guardian.may_collect),
  limited: toTick(guardian.limited),
})

const toSentFields = (fields: GuardianFields): GuardianSent => ({
  ...Object.fromEntries(TEXTS.map((name) => [name, fields[name]])),
  ...Object.fromEntries(CHOICES.map((name) => [name, fields[name] === 'yes'])),
})

type GuardianInputsProps = {
  form: UseFormReturnType<GuardianFields>
  /** True if the guardian is already the primary one, whom only another guardian can replace. */
  isPrimary: boolean
  isNew: boolean
  /** True to leave out fields that only the academy sets. */
  isOwn: boolean
}

function GuardianInputs({ form, isPrimary, isNew, isOwn }: GuardianInputsProps) {
  const { i18n } = useLingui()

  const said = useTranslateServerText()
  const field = (name: (typeof TEXTS)[number]) => ({
    label: said(GUARDIAN_FORM_LABELS[name]),
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  const choice = (name: Choice, description: string) => (
    <Checkbox
      key={name}
      label={said(GUARDIAN_FORM_LABELS[name])}
      description={description}
      checked={form.values[name] === 'yes'}
      onChange={({ currentTarget }) => form.setFieldValue(name, toTick(currentTarget.checked))}
    />
  )

  return (
    <>
      <TextInput data-autofocus {...field('name')} />
      <NativeSelect
        {...field('relation')}
        data={RELATIONS.map((value) => ({ value, label: i18n._(RELATION_TEXTS[value]) }))}
      />
      <TextInput
        type="tel"
        inputMode="tel"
        description={i18n.t(
          'With the country’s code, such as +91 98300 41276. A phone or an e-mail is needed.',
        )}
        {...field('phone')}
      />
      <TextInput
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <NativeSelect
        {...field('language')}
        description={i18n.t('Messages to them are in this language.')}
        data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      {!isNew && !isPrimary && choice('is_primary', i18n.t('Instead of the present one.'))}
      {choice('gets_messages', i18n.t('About lessons, absences and fees.'))}
      {choice('may_collect', i18n.t('The student may be handed over to them.'))}
      {!isOwn &&
        choice('limited', i18n.t('Attendance, results, homework and dues, and nothing else.'))}
    </>
  )
}

const errorsOfDraft = schemaResolver(GuardianDraft, { sync: true })
const errorsOfChanges = schemaResolver(GuardianChanges, { sync: true })

type GuardianDialogProps = {
  uid: string
  /** Undefined to add a guardian. */
  guardian?: Guardian
  /** True if a student names the guardian; the academy confirms it. */
  isOwn?: boolean
  onClose: () => void
}

/** A student's guardian: name, relation, contacts and permissions. */
export function GuardianDialog({ uid, guardian, isOwn = false, onClose }: GuardianDialogProps) {
  const { i18n } = useLingui()

  const attempt = useAttempt()
  const [matches, setMatches] = useState<GuardianMatch[]>()
  const [meant, setMeant] = useState<Meant>()
  const initialValues = guardian ? fieldsOf(guardian) : EMPTY

  const edit = useDialogForm({
    initialValues,
    errorsOf: (fields) => (guardian ? errorsOfChanges : errorsOfDraft)(toSentFields(fields)),
    send: async (fields) => {
      try {
        const { message } = guardian
          ? await changeGuardian({
              uid,
              guardian_id: guardian.guardian_id,
              ...toSentFields(fields),
              ...(fields.is_primary === 'yes' && !guardian.is_primary && { is_primary: true }),
              version: guardian.version,
            })
          : await enterGuardian({ uid, ...toSentFields(fields), ...meant }, attempt)
        toastSuccess(message)
        onClose()
      } catch (error) {
        const known = guardian ? undefined : matchesIn(error)
        if (!known || matches) throw error
        setMatches(known)
      }
    },
    onClose,
    unsaved: 'What you have entered is not saved yet.',
  })
  return (
    <FormDialog
      edit={edit}
      title={guardian ? i18n.t('Edit {name}', { name: guardian.name }) : i18n.t('Add parent')}
      accept={guardian ? i18n.t('Save') : i18n.t('Add')}
    >
      {matches && <Matches matches={matches} meant={meant} onMeant={setMeant} />}
      {isOwn && (
        <p>{i18n.t('The academy confirms it. Until then they see nothing and get no message.')}</p>
      )}
      <GuardianInputs
        form={edit.form}
        isPrimary={guardian?.is_primary ?? false}
        isNew={!guardian}
        isOwn={isOwn}
      />
    </FormDialog>
  )
}

export default GuardianDialog
