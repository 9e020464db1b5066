import classes from './sign-in.module.css'

const STEPS = [
  ['Sign in', 'With Google, or with an email address and a password.'],
  [
    'New here? Fill in seven short steps',
    'New students complete their registration; nothing is lost if you stop midway.',
  ],
  ['Already registered? Straight to your dashboard', 'Existing students find their details there.'],
] as const

export function HowItWorks() {
  return (
    <div className={classes.how}>
      <h2>How it works</h2>
      <ol>
        {STEPS.map(([step, explained]) => (
          <li key={step}>
            <b>{step}</b>
            <span>{explained}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
