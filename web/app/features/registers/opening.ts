import type { Lesson } from '@ganit/contract/lessons'
import { REGISTER_OPENS_MINUTES } from '@ganit/contract/registers'
import { useEffect, useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { timeNow, today } from '../../ui/text/dates.ts'

const TICK_MS = 20_000

/** When the register of a lesson opens: `HH:MM` of its day. */
export function opensAt({ start_time }: Pick<Lesson, 'start_time'>) {
  const [hours = 0, minutes = 0] = start_time.split(':').map(Number)
  const at = Math.max(hours * 60 + minutes - REGISTER_OPENS_MINUTES, 0)
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Whether the register of a lesson can be taken yet, by the academy's clock. */
export function useHasOpened({ date, start_time }: Pick<Lesson, 'date' | 'start_time'>) {
  const { timeZone } = useAcademy()
  const moment = `${date} ${opensAt({ start_time })}`
  const hasOpened = () => `${today(timeZone)} ${timeNow(timeZone)}` >= moment
  const [isOpen, setOpen] = useState(hasOpened)

  useEffect(() => {
    const look = () => setOpen(hasOpened())
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  })
  return isOpen
}
