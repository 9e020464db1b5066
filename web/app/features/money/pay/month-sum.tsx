import { PAY_HEADS, type PaySheet } from '@ganit/contract/money/pay-sheets'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { SumLine, WrittenSum } from '../../../ui/tables/written-sum.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatDayInWeek } from '../../../ui/text/times/dates.ts'
import classes from './pay.module.css'

type Open = PaySheet['open_lessons'][number]

const WHY: Record<Open['why'], string> = {
  without_register: 'without a register',
  without_rate: 'without a rate',
  nobody_present: 'with nobody present',
}

const countIn = (rows: PaySheet['rows'], why: Open['why']) =>
  rows.reduce((sum, row) => sum + row[why], 0)

/** The sum of the month, and the lessons that are in no sum. */
export function MonthSum({ sheet: { rows, total, open_lessons } }: { sheet: PaySheet }) {
  const [shown, setShown] = useState<Open['why']>()
  const isPlus = Number(total.adjustments) >= 0
  const whys = (Object.keys(WHY) as Open['why'][]).filter((why) => countIn(rows, why) > 0)
  return (
    <WrittenSum
      label="The month as a sum"
      lines={
        <>
          <SumLine text={PAY_HEADS.lessons} amount={total.lessons} />
          <SumLine sign="+" text={PAY_HEADS.months} amount={total.months} />
          <SumLine sign="+" text={PAY_HEADS.shares} amount={total.shares} />
          <SumLine
            sign={isPlus ? '±' : '−'}
            text={PAY_HEADS.adjustments}
            amount={total.adjustments.replace('-', '')}
          />
          <SumLine sign="=" text="To pay" amount={total.gross} />
        </>
      }
    >
      {whys.length > 0 && (
        <ul className={`stack gap4 ${classes.none}`}>
          {whys.map((why) => (
            <li key={why}>
              <Button variant="quiet" size="xs" onClick={() => setShown(why)}>
                {countIn(rows, why)} {WHY[why]}
              </Button>
              {why === 'nobody_present' && <span className="quiet">, is paid</span>}
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <Dialog
          title={`Lessons ${WHY[shown]}`}
          buttons={
            <Button data-autofocus onClick={() => setShown(undefined)}>
              Close
            </Button>
          }
          onClose={() => setShown(undefined)}
        >
          <ul className={classes.lessons}>
            {open_lessons
              .filter(({ why }) => why === shown)
              .map((lesson) => (
                <li key={lesson.lesson_id}>
                  {formatDayInWeek(lesson.date)}, {formatTime(lesson.start_time)}:{' '}
                  <b>{lesson.batch_name}</b>, {lesson.name}
                </li>
              ))}
          </ul>
        </Dialog>
      )}
    </WrittenSum>
  )
}
