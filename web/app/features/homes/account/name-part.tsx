import { type Me, OWN_NAME_LABEL, updateOwnAccount } from '@ganit/contract/accounts/accounts'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayCall } from '../../../api/may.ts'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { changeOwnName } from '../../accounts/own-account.data.ts'
import { changeOwnGuardianName } from '../../people/guardians/guardians.data.ts'
import { ownGuardianships } from '../../people/guardians/own-family.data.ts'
import classes from './account.module.css'
import { AccountPart } from './account-part.tsx'

/** The person's name: editable for staff and guardians, in the record for students. Nothing until it is known. */
export function NamePart({ who: { userType, name, registered } }: { who: Me }) {
  const works = useMayCall(updateOwnAccount)
  const { data } = useQuery({ ...ownGuardianships, enabled: userType === 'guardian' })
  const guardian = data?.guardian

  if (works) return <NameForm name={name} save={(typed) => changeOwnName({ name: typed })} />
  if (userType === 'student') return registered && <StudentName />
  if (!guardian?.is_proven) return null
  return (
    <NameForm
      name={guardian.name}
      save={(typed) => changeOwnGuardianName({ name: typed, version: guardian.version })}
    >
      <OwnNumber phone={guardian.phone} />
    </NameForm>
  )
}

/** The record holds a student's name. */
const StudentName = () => {
  const { i18n } = useLingui()
  return (
    <AccountPart title={i18n.t('Profile')}>
      <p className={classes.note}>
        <Trans
          id="Your name comes from <0>your profile</0>; change it there."
          components={{ 0: <Link to="/student/dashboard" /> }}
        />
      </p>
    </AccountPart>
  )
}

const SHOWN_DIGITS = 4

/** The number to which a guardian's codes, absences and receipts go, and how to report that it is wrong. */
function OwnNumber({ phone }: { phone: string | null }) {
  const { i18n } = useLingui()
  return (
    <p className="wrap gap4-16">
      {phone
        ? i18n.t('We write to this number of yours: {number}', {
            number: `••••••\u00a0${phone.slice(-SHOWN_DIGITS)}`,
          })
        : i18n.t('We have no mobile number of yours.')}
      <Link to="/contact">
        {phone ? i18n.t('Wrong? Tell the academy') : i18n.t('Tell the academy')}
      </Link>
    </p>
  )
}

type NameFormProps = {
  name: string
  save: (name: string) => Promise<{ message: string }>
  children?: ReactNode
}

function NameForm({ name, save, children }: NameFormProps) {
  const { i18n } = useLingui()
  const said = useTranslateServerText()
  const { form, formRef, failure, isSending, submit } = useSubmit({
    initialValues: { name },
    stored: { name },
    errorsOf: (typed): Record<string, string> =>
      typed.name.trim() === '' ? { name: `${OWN_NAME_LABEL} is required.` } : {},
    send: async (typed) => {
      const next = typed.name.trim()
      toastSuccess(said((await save(next)).message))
      form.setValues({ name: next })
    },
  })
  return (
    <AccountPart title={i18n.t('Profile')}>
      <form ref={formRef} noValidate className={classes.fields} onSubmit={submit}>
        {failure && <ErrorBox>{failure}</ErrorBox>}
        <TextInput
          label={i18n.t('Name')}
          name="name"
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <Button type="submit" className="fit" variant="main" loading={isSending}>
          {i18n.t('Save Name')}
        </Button>
      </form>
      {children}
    </AccountPart>
  )
}
