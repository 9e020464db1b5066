import { useState } from 'react'
import { readStored, writeStored } from '../../../storage.ts'

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
  const [size, setSize] = useState(() => parsePrintSize(readStored('local', KEY)))
  const choose = (text: string) => {
    writeStored('local', KEY, text)
    setSize(parsePrintSize(text))
  }
  return [size, choose] as const
}
