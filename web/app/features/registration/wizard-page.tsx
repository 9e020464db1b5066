import type { ReactNode } from 'react'
import paper from '../../ui/layout/paper.module.css'
import { StepForm } from './step-form.tsx'
import { StepLine } from './step-line.tsx'
import type { Registering } from './step-props.ts'
import { StudentLabel } from './student-label.tsx'
import classes from './wizard.module.css'
import { WizardHeader } from './wizard-header.tsx'

type WizardPageProps = {
  registration: Registering
  /** Stands above the steps. */
  children?: ReactNode
}

/** A step, and the label that it fills in. */
export function WizardPage({ registration, children }: WizardPageProps) {
  const { step, form, quit } = registration
  return (
    <div className={`${classes.page} ${paper.squared}`}>
      <WizardHeader onClose={quit} />
      <main id="main" tabIndex={-1} className={paper.ruled}>
        <div className={paper.wrap}>
          <div className={classes.claim}>{children}</div>
          <StepLine step={step} fields={form.values} />
          <div className={classes.grid}>
            <StepForm registration={registration} />
            <StudentLabel fields={form.values} />
          </div>
        </div>
      </main>
    </div>
  )
}
