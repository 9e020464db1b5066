update settings set shows_batch_times = false, how_to_pay = E'UPI: বিন্দু@upi\nor cash';
