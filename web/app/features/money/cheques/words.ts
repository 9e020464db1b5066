import type { Cheque } from '@ganit/contract/money/cheques'
import { formatDay } from '../../../ui/text/times/dates.ts'

/** `Cheque 104455, SBI, dated 12 Nov 2026` */
export const chequeInWords = ({ number, bank, dated }: Pick<Cheque, 'number' | 'bank' | 'dated'>) =>
  [`Cheque${number ? ` ${number}` : ''}`, bank, dated && `dated ${formatDay(dated)}`]
    .filter(Boolean)
    .join(', ')

export const SHOWN_CHOICES = [
  { value: '', label: 'To be cleared' },
  { value: 'cleared', label: 'Cleared' },
  { value: 'returned', label: 'Returned' },
] as const
