import { CHEQUE_FIELDS } from '@ganit/contract/money/payments'
import type { ReactNode, Ref } from 'react'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { TextInput } from '../../../ui/forms/fields/fields.tsx'
import parts from '../payments/desk/take-parts.module.css'

type ChequeTyped = { number: string; bank: string; dated: string }

type ChequeFieldsProps = {
  value: ChequeTyped
  onChange: (changed: Partial<ChequeTyped>) => void
  numberRef?: Ref<HTMLInputElement>
  /** Said below the number. */
  numberError?: ReactNode
}

/** Number, bank and date of a cheque that is taken. */
export function ChequeFields({ value, onChange, numberRef, numberError }: ChequeFieldsProps) {
  return (
    <>
      <TextInput
        label={CHEQUE_FIELDS.number}
        name="transaction_id"
        inputMode="numeric"
        autoComplete="off"
        maxLength={200}
        ref={numberRef}
        value={value.number}
        error={numberError}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <TextInput
        label={CHEQUE_FIELDS.bank}
        name="bank"
        autoComplete="off"
        maxLength={100}
        value={value.bank}
        onChange={({ currentTarget }) => onChange({ bank: currentTarget.value })}
      />
      <DateField
        label={CHEQUE_FIELDS.dated}
        name="dated"
        className={parts.two}
        value={value.dated}
        onChange={(dated) => onChange({ dated })}
      />
    </>
  )
}
