import { useStored } from '../../../use-stored.ts'

const KEY = 'counterPrints'

/** The paper on which receipts print right after a payment. */
export const PRINT_SIZES = [
  { value: 'a5', text: 'Print on A5' },
  { value: '80mm', text: 'Print on 80 mm' },
  { value: '', text: 'Do not print' },
] as const
export type PrintSize = (typeof PRINT_SIZES)[number]['value']

const parsePrintSize = (text: string | null): PrintSize =>
  PRINT_SIZES.find(({ value }) => value === text)?.value ?? 'a5'

/** The size chosen on this device, and its setter. */
export function usePrintSize() {
  const [kept, keep] = useStored(KEY)
  return [parsePrintSize(kept), keep] as const
}
