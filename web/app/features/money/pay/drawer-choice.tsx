import { useQuery } from '@tanstack/react-query'
import { me } from '../../../api/me.ts'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { staff } from '../../accounts/staff/staff.data.ts'

type DrawerChoiceProps = {
  /** The account whose drawer it is; blank for the owner's own. */
  value: string
  onChange: (account_id: string) => void
  error?: string | undefined
}

const NOT_LOADED = 'The staff could not be loaded. Please reload the page.'

/** The drawer out of which the owner pays: the owner's own, or one at the desk. */
export function DrawerChoice({ value, onChange, error }: DrawerChoiceProps) {
  const { data: own } = useQuery(me)
  const { data: all = [], isError } = useQuery(staff)
  const people = all.flatMap(({ account_id, name, role, is_active }) =>
    account_id && is_active && role === 'desk' ? [{ value: account_id, label: name }] : [],
  )
  return (
    <NativeSelect
      label="Whose drawer"
      name="drawer_of"
      error={error ?? (isError && NOT_LOADED)}
      data={[{ value: '', label: own?.name ?? 'Own' }, ...people]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
