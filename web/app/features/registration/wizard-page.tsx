import type { ReactNode, RefObject } from 'react'
import paper from '../../ui/layout/paper.module.css'
import type { RegistrationFields } from './fields.ts'
import { StepForm } from './step-form.tsx'
import { StepLine } from './step-line.tsx'
import type { StepProps } from './step-props.ts'
import { StudentLabel } from './student-label.tsx'
import classes from './wizard.module.css'
import { WizardHeader } from './wizard-header.tsx'

/** The state of the wizard and what its buttons do. */
export type Registering = StepProps & {
  formRef: RefObject<HTMLFormElement | null>
  step: number
  isForward: boolean
  failure: string
  isOffline: boolean
  isSending: boolean
  /** Whether what is typed is kept on the device. */
  isKept: boolean
  /** Given what was typed before the program had come. */
  onTyped?: ((typed: Partial<RegistrationFields>) => void) | undefined
  proceed: () => unknown
  goBack: () => void
  quit: () => unknown
}

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
