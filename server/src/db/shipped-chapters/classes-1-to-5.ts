export const CLASS_1_TO_5 = {
  1: `
Shapes and Space
Numbers from One to Nine
Addition
Subtraction
Numbers from Ten to Twenty
Numbers from Twenty-one to Ninety-nine
Time
Measurement
Patterns
Data Handling
Money`,
  2: `
Numbers up to 100
Numbers up to 1,000
Addition
Subtraction
Multiplication
Sharing and Grouping
Shapes and Lines
Measuring Length
Measuring Weight and Capacity
Time and Calendar
Money
Patterns
Data Handling`,
  3: `
Numbers up to 10,000
Addition
Subtraction
Multiplication
Division
Fractions
Shapes and Designs
Measuring Length
Measuring Weight
Measuring Capacity
Time and Calendar
Money
Patterns
Data Handling`,
  4: `
Large Numbers
Addition and Subtraction
Multiplication
Division
Multiples and Factors
Fractions
Shapes and Solids
Lines and Circles
Perimeter and Area
Length, Weight and Capacity
Time
Money
Patterns and Symmetry
Data Handling`,
  5: `
Large Numbers
The Four Operations
Factors and Multiples
Fractions
Decimals
Angles
Shapes and Nets
Symmetry and Turns
Maps and Directions
Perimeter and Area
Volume and Capacity
Measurement of Length and Weight
Time
Money
Patterns
Data Handling`,
}
