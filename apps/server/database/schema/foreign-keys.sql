alter table member_bank_account
add foreign KEY (merchant_id, bank_account_id) references bank_account;

alter table identity_capture
add foreign KEY (merchant_id, back_id) references identity_file;

alter table identity_capture
add foreign KEY (merchant_id, front_id) references identity_file;

alter table static_virtual_account
add foreign KEY (merchant_id, subscription_id) references subscription;

alter table static_virtual_account
add foreign KEY (box_unit_id) references box_unit (id);

alter table static_virtual_account
add foreign KEY (merchant_id, paybox_device_id) references pay_box;

alter table refund_item
add foreign KEY (merchant_id, product_id) references product;

alter table customer
add foreign KEY (merchant_id, group_id) references customer_group;

alter table fee_collection
add foreign KEY (merchant_id, report_id) references fee_report;

alter table fee_report_link
add foreign KEY (merchant_id, report_id) references fee_report;

alter table fee_report_mail
add foreign KEY (merchant_id, report_id) references fee_report;

alter table fee_objection
add foreign KEY (merchant_id, report_id) references fee_report;

alter table payout
add foreign KEY (merchant_id, batch_id) references payout_batch;
