import { useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { Concerns } from './concerns.tsx'
import { MissingRegisters } from './missing-registers.tsx'
import { MonthSheetPart } from './month-sheet-part.tsx'

export const meta = titled('Registers')

/** Registers that nobody has taken, students to look at, and the month as on paper: each at an address of its own. */
export default function Registers() {
  const [params] = useSearchParams()
  const show = params.get('show')
  if (show === 'concerns') return <Concerns />
  if (show === 'sheet') return <MonthSheetPart />
  return <MissingRegisters />
}
