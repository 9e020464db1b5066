import { PAY_LABELS } from '@ganit/contract/money/pay-rates'
import { useQuery } from '@tanstack/react-query'
import { NativeSelect, type NativeSelectProps } from '../../../ui/forms/fields/fields.tsx'
import { teachers } from '../../teaching/lessons/lessons.data.ts'

const NOT_LOADED = 'The teachers could not be loaded. Please reload the page.'

/** The teacher whom a rate or an adjustment is for. */
export function TeacherChoice({ error, ...input }: NativeSelectProps) {
  const { data = [], isError } = useQuery(teachers)
  return (
    <NativeSelect
      {...input}
      label={PAY_LABELS.account_id}
      name="account_id"
      error={error ?? (isError && NOT_LOADED)}
      data={[
        { value: '', label: 'Choose' },
        ...data.map(({ account_id, name }) => ({ value: account_id, label: name })),
      ]}
    />
  )
}
