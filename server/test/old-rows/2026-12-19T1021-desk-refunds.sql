update settings set desk_refunds_to = 2500.00;
