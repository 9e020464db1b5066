import { Link } from 'react-router'
import { useToday } from '../../ui/text/use-clock.ts'
import type { RegistrationFields } from './fields.ts'
import classes from './step-line.module.css'
import { furthestStep, STEPS } from './steps.ts'
import { linkToStep } from './use-step.ts'

type StepLineProps = { step: number; fields: RegistrationFields }

/** The steps as a number line; those that can be reached are links. */
export function StepLine({ step, fields }: StepLineProps) {
  const furthest = furthestStep(fields, useToday())

  return (
    <ol className={classes.steps} aria-label="Steps">
      {STEPS.map(({ name }, index) => {
        const number = index + 1
        const isNow = number === step
        return (
          <li
            key={name}
            data-now={isNow || undefined}
            data-done={number < step || undefined}
            aria-current={isNow ? 'step' : undefined}
          >
            <i data-number={number} aria-hidden="true" />
            {!isNow && number <= furthest ? (
              <Link to={linkToStep(number)}>{name}</Link>
            ) : (
              <span>{name}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
