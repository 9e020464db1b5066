import { classesInWords } from '@ganit/contract/site/classes-taught'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { me } from '../../../../api/me.ts'
import { Button, ButtonLink } from '../../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../../ui/feedback/error-box.tsx'
import { ClassChips } from '../../../../ui/forms/choices/class-chips.tsx'
import { TextInput } from '../../../../ui/forms/fields/fields.tsx'
import { useSubmit } from '../../../../ui/forms/use-submit.ts'
import { FeesByHandChoice } from '../../../../ui/money/fees-by-hand-choice.tsx'
import { SkeletonRows } from '../../../../ui/tables/skeleton-rows.tsx'
import { changeOwnName } from '../../../accounts/own-account.data.ts'
import { academySettings, saveSettings } from '../../../ground/settings/settings.data.ts'
import classes from './first-days.module.css'

/** Names until somebody enters their own. */
const UNNAMED = 'Admin'
const DEFAULT_NAME = 'Ganit'

type Fields = {
  academy_name: string
  phone: string
  address: string
  upi_id: string
  own_name: string
  classes_taught: number[] | null
  fees_by_hand: boolean | null
}

/** The known facts about the academy, as a line. */
export function AcademyToday() {
  const { data } = useQuery(academySettings)
  if (!data) return null
  const { academy_name, phone, classes_taught, fees_by_hand } = data
  const paid = { true: 'marks by hand', false: 'receipts in Ganit' }
  return [
    [academy_name, phone].filter(Boolean).join(', '),
    classes_taught && classesInWords(classes_taught),
    typeof fees_by_hand === 'boolean' && paid[`${fees_by_hand}`],
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The academy's name, phone, city, UPI ID and classes, and the owner's own name. */
export function AcademyStep({ onChanged }: { onChanged: () => void }) {
  const settings = useQuery(academySettings)
  const own = useQuery(me)
  // About as high as the form, so that the steps below do not jump.
  if (!settings.data || !own.data) return <SkeletonRows rows={6} photo={false} />
  const { academy_name, phone, address, upi_id, classes_taught, fees_by_hand, version } =
    settings.data
  const stored: Fields = {
    academy_name: academy_name === DEFAULT_NAME ? '' : academy_name,
    phone: phone ?? '',
    address: address ?? '',
    upi_id: upi_id ?? '',
    own_name: own.data.name === UNNAMED ? '' : own.data.name,
    classes_taught: classes_taught ?? null,
    fees_by_hand: fees_by_hand ?? null,
  }
  return <AcademyForm stored={stored} version={version} onChanged={onChanged} />
}

const errorsOf = ({ academy_name, phone, classes_taught }: Fields): Record<string, string> => ({
  ...(!academy_name.trim() && { academy_name: 'Academy Name is required.' }),
  ...(!phone.trim() && { phone: 'Phone is required.' }),
  ...(classes_taught?.length === 0 && { classes_taught: 'Choose at least one class.' }),
})

type FormProps = { stored: Fields; version: number | undefined; onChanged: () => void }

function AcademyForm({ stored, version, onChanged }: FormProps) {
  // The version of the values here: with a newer one, of another window, a save would overwrite that window's change.
  const latest = useRef({ version, upi_id: stored.upi_id })
  const { form, formRef, failure, isSending, submit } = useSubmit<Fields>({
    initialValues: stored,
    errorsOf,
    send: async ({ own_name, upi_id, ...fields }) => {
      const isNewPayee = upi_id && upi_id !== latest.current.upi_id
      const { settings } = await saveSettings({
        ...fields,
        upi_id,
        ...(isNewPayee && { upi_name: fields.academy_name }),
        ...(latest.current.version && { version: latest.current.version }),
      })
      latest.current = { version: settings.version, upi_id }
      const name = own_name.trim()
      if (name && name !== stored.own_name) await changeOwnName({ name })
      onChanged()
      return true
    },
  })
  const { classes_taught, fees_by_hand } = form.values
  return (
    <form ref={formRef} noValidate className="stack gap12" onSubmit={submit}>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className={`grid gap12 top ${classes.fields}`}>
        <TextInput label="Academy Name" {...form.getInputProps('academy_name')} />
        <TextInput type="tel" label="Phone" {...form.getInputProps('phone')} />
        <TextInput label="City or address" {...form.getInputProps('address')} />
        <TextInput
          label="UPI ID"
          isOptional
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('upi_id')}
        />
        <TextInput
          label="Your name"
          isOptional
          autoComplete="name"
          {...form.getInputProps('own_name')}
        />
      </div>
      <ClassChips
        label="Classes we teach"
        value={classes_taught}
        onChange={(classes) => form.setFieldValue('classes_taught', classes)}
        error={form.errors.classes_taught}
      />
      <FeesByHandChoice
        value={fees_by_hand}
        onChange={(chosen) => form.setFieldValue('fees_by_hand', chosen)}
      />
      <div className="wrap gap12">
        <Button type="submit" variant="main" loading={isSending}>
          Save
        </Button>
        <ButtonLink to="/admin/settings/look">Logo and opening words</ButtonLink>
      </div>
    </form>
  )
}
