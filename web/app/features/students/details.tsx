import { isPhone, PhoneLink } from '../../ui/text/phone-link.tsx'
import classes from './details.module.css'

/** Facts in words, label above value; what is empty shows a dash. */
export function Details({ facts }: { facts: [label: string, value: string][] }) {
  return (
    <dl className={classes.details}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{isPhone(value) ? <PhoneLink number={value} /> : value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
