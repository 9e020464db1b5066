/** Homes and schools of invented students. Places are real, schools are not. */
export const PLACES = [
  { city: 'Kolkata', district: 'Kolkata', state: 'West Bengal', pin: '7000' },
  { city: 'Howrah', district: 'Howrah', state: 'West Bengal', pin: '7111' },
  { city: 'Barasat', district: 'North 24 Parganas', state: 'West Bengal', pin: '7001' },
  { city: 'Siliguri', district: 'Darjeeling', state: 'West Bengal', pin: '7340' },
  { city: 'Asansol', district: 'Paschim Bardhaman', state: 'West Bengal', pin: '7133' },
  { city: 'Patna', district: 'Patna', state: 'Bihar', pin: '8000' },
  { city: 'Ranchi', district: 'Ranchi', state: 'Jharkhand', pin: '8340' },
  { city: 'Cuttack', district: 'Cuttack', state: 'Odisha', pin: '7530' },
] as const

export const STREETS = [
  'Lake Road',
  'Station Road',
  'College Para',
  'School Lane',
  'Rabindra Sarani',
  'Netaji Road',
  'Temple Street',
  'Park Lane',
  'Canal East Road',
  'Market Road',
] as const

export const SCHOOLS = [
  'Girls’ High School',
  'Boys’ High School',
  'Vidyamandir',
  'Public School',
  'Higher Secondary School',
  'Model School',
] as const

export const BOARDS = [
  'West Bengal Board of Secondary Education',
  'CBSE',
  'ICSE',
  'West Bengal Council of Higher Secondary Education',
] as const

export const NOTES = [
  'Prefers the evening batch.',
  'Preparing for the olympiad.',
  'Comes by bus, may be five minutes late.',
  'Needs more practice with word problems.',
] as const
