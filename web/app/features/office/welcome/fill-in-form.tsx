import { isMinor } from '@ganit/contract/office/privacy'
import {
  ASKED_CONSENTS,
  type AskedConsent,
  GIVER_LABEL,
  type Welcome,
  WelcomeDraft,
  type WelcomeField,
} from '@ganit/contract/office/welcome'
import { useLingui } from '@lingui/react'
import { schemaResolver } from '@mantine/form'
import { useLanguage } from '../../../i18n/language.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { NoPromise } from '../../../ui/text/coaching/no-promise.tsx'
import { dayBefore } from '../../../ui/text/times/dates.ts'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { NoticeHere } from '../../ground/notice/notice-here.tsx'
import { ConsentBoxes } from './consent-boxes.tsx'
import { PhotoPart } from './photo-part.tsx'
import { fillIn } from './welcome.data.ts'

type Fields = Record<WelcomeField, string> & { giver: string; agreed: AskedConsent[] }

const BLANK: Fields = {
  ...{ email: '', date_of_birth: '', school_or_college_name: '', address: '' },
  ...{ student_photo_path: '', giver: '', agreed: [] },
}

/** The text fields' types, for a phone's keyboard. */
const KINDS = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'email' },
  date_of_birth: { type: 'date', autoComplete: 'off' },
  school_or_college_name: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
} as const

const errorsOf = schemaResolver(WelcomeDraft, { sync: true })

type FillInFormProps = {
  opening: { token: string; digits: string }
  welcome: Welcome
  onDone: (answer: Welcome & { message: string }) => void
}

/** Asks for the data that the record lacks, and for consents. Every answer is optional. */
export function FillInForm({ opening, welcome, onDone }: FillInFormProps) {
  const { i18n } = useLingui()
  const language = useLanguage()
  const today = useToday()
  const { missing, decided, first_name } = welcome
  const asksAdult = welcome.asks_adult === true
  const isChild = ({ date_of_birth }: Fields) =>
    date_of_birth ? isMinor(date_of_birth, today) : welcome.is_minor
  const askedOf = (fields: Fields) =>
    ASKED_CONSENTS[isChild(fields) ? 'minor' : 'adult'].filter((each) => !decided.includes(each))
  const sentOf = (fields: Fields) => {
    const asked: readonly AskedConsent[] = askedOf(fields)
    const agreed = fields.agreed.filter((each) => asked.includes(each))
    const adult = asksAdult && agreed.includes('guardian') && { adult_stated: true }
    return { ...opening, ...fields, agreed, language, ...adult }
  }
  const wrongIn = (fields: Fields): Record<string, unknown> => {
    const lacksGiver =
      isChild(fields) && sentOf(fields).agreed.length > 0 && fields.giver.trim() === ''
    const errors = errorsOf(sentOf(fields))
    return lacksGiver ? { ...errors, giver: `${GIVER_LABEL} is required.` } : errors
  }
  const { form, formRef, failure, isSending, submit, onWork } = useSubmit<Fields>({
    initialValues: BLANK,
    errorsOf: wrongIn,
    send: async (fields) => onDone(await fillIn(sentOf(fields))),
  })
  const { values, errors } = form
  const asked = askedOf(values)
  const input = (name: keyof typeof KINDS | 'giver') => ({ name, ...form.getInputProps(name) })
  const labels = {
    email: i18n.t('Email'),
    date_of_birth: i18n.t('Date of Birth'),
    school_or_college_name: i18n.t('School'),
    address: i18n.t('Address'),
  }

  return (
    <form ref={formRef} noValidate className="stack gap18" onSubmit={submit}>
      {(Object.keys(KINDS) as (keyof typeof KINDS)[])
        .filter((name) => missing.includes(name))
        .map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            {...KINDS[name]}
            {...(name === 'date_of_birth' && { max: dayBefore(today) })}
            {...(name === 'email' && {
              description: i18n.t('{name} can sign in with this e-mail later.', {
                name: first_name,
              }),
            })}
            {...input(name)}
          />
        ))}
      {missing.includes('student_photo_path') && (
        <PhotoPart
          value={values.student_photo_path}
          error={errors.student_photo_path}
          onChange={(photo) => form.setFieldValue('student_photo_path', photo)}
          onWork={onWork}
        />
      )}
      <NoPromise />
      {asked.length > 0 && <NoticeHere />}
      {asked.length > 0 && (
        <ConsentBoxes
          asked={asked}
          name={first_name}
          asksAdult={asksAdult}
          agreed={values.agreed}
          error={errors.agreed}
          onAgree={(agreed) => form.setFieldValue('agreed', agreed)}
        />
      )}
      {asked.length > 0 && isChild(values) && (
        <TextInput
          label={i18n.t('Your name')}
          description={i18n.t('Your own name as the parent, if you agree to something.')}
          autoComplete="name"
          {...input('giver')}
        />
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <Button type="submit" variant="main" size="lg" loading={isSending}>
        {i18n.t('Send')}
      </Button>
    </form>
  )
}
