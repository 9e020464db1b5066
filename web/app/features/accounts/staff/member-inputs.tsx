import { STAFF_ROLES } from '@ganit/contract/accounts/invitations'
import { STAFF_LABELS } from '@ganit/contract/accounts/staff'
import { QUALIFICATION_MAX } from '@ganit/contract/ground/coaching-settings'
import type { UseFormReturnType } from '@mantine/form'
import { STAFF_ROLE_TEXTS } from '../../../roles.ts'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'

export type MemberFields = {
  name: string
  email: string
  role: string
  phone: string
  qualification: string
}

type MemberInputsProps = {
  form: UseFormReturnType<MemberFields>
  isNew: boolean
  /** Text below the e-mail of a member, where it can be corrected; others never change. */
  emailHint?: string | undefined
  /** Text below the role. */
  roleHint?: string | undefined
}

/** Name, role and contacts of a staff member. */
export function MemberInputs({ form, isNew, emailHint, roleHint }: MemberInputsProps) {
  const field = (name: keyof MemberFields) => ({
    label: STAFF_LABELS[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })

  return (
    <>
      <TextInput data-autofocus {...field('name')} />
      {(isNew || emailHint) && (
        <TextInput
          type="email"
          isOptional={isNew}
          description={emailHint}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
      )}
      <NativeSelect
        {...field('role')}
        description={roleHint}
        data={STAFF_ROLES.map((role) => ({ value: role, label: STAFF_ROLE_TEXTS[role] }))}
      />
      <TextInput type="tel" inputMode="tel" isOptional={!isNew} {...field('phone')} />
      {!isNew && form.values.role === 'teacher' && (
        <TextInput
          isOptional
          description="This will be public, on the prospectus."
          maxLength={QUALIFICATION_MAX}
          {...field('qualification')}
        />
      )}
    </>
  )
}
