/** Go 1.21 and newer, nothing to install. */
const packing = String.raw`
var (
	clientID  = env("SAOLA_CLIENT_ID", "__CLIENT__")
	key, _    = hex.DecodeString(env("SAOLA_ENCRYPT_KEY", ""))
	secretKey = env("SAOLA_SECRET_KEY", "")
)

func env(name, otherwise string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return otherwise
}

func sign(time, data string) string {
	mac := hmac.New(sha256.New, []byte(secretKey))
	mac.Write([]byte(clientID + "|" + time + "|" + data))
	return hex.EncodeToString(mac.Sum(nil))
}

func seal(value any) string {
	text, _ := json.Marshal(value)
	pad := aes.BlockSize - len(text)%aes.BlockSize
	text = append(text, bytes.Repeat([]byte{byte(pad)}, pad)...)
	block, err := aes.NewCipher(key)
	if err != nil {
		panic(err)
	}
	cipher.NewCBCEncrypter(block, key[:16]).CryptBlocks(text, text)
	return base64.StdEncoding.EncodeToString(text)
}

func open(data string, into any) error {
	text, err := base64.StdEncoding.DecodeString(data)
	if err != nil || len(text) == 0 || len(text)%aes.BlockSize != 0 {
		return errors.New("not sealed")
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return err
	}
	cipher.NewCBCDecrypter(block, key[:16]).CryptBlocks(text, text)
	pad := int(text[len(text)-1])
	if pad == 0 || pad > aes.BlockSize {
		return errors.New("wrong padding")
	}
	return json.Unmarshal(text[:len(text)-pad], into)
}

var (
	turn sync.Mutex
	last int64
)

// Later than any before: two equal requests with one time are taken for one that was sent twice (1612).
func now() string {
	turn.Lock()
	defer turn.Unlock()
	last = max(time.Now().UnixMilli(), last+1)
	return strconv.FormatInt(last, 10)
}
`
const imports = (more: string): string => String.raw`
package main

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"sync"
	"time"
${more})
`
const calling =
  String.raw`${imports('')}
var host = env("SAOLA_HOST", "__HOST__")
${packing}
func call(path string, request, into any) error {
	data, at := seal(request), now()
	body, _ := json.Marshal(map[string]string{"data": data})
	ask, err := http.NewRequest("POST", host+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	ask.Header.Set("content-type", "application/json")
	ask.Header.Set("x-api-client", clientID)
	ask.Header.Set("x-api-time", at)
	ask.Header.Set("x-api-validate", sign(at, data))
	response, err := http.DefaultClient.Do(ask)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct {
		Code    int    ` +
  '`json:"code"`' +
  String.raw`
		Message string ` +
  '`json:"message"`' +
  String.raw`
		Data    string ` +
  '`json:"data"`' +
  String.raw`
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if answer.Code != 0 {
		return fmt.Errorf("%d %s", answer.Code, answer.Message)
	}
	if !hmac.Equal([]byte(sign(response.Header.Get("x-api-time"), answer.Data)), []byte(response.Header.Get("x-api-validate"))) {
		return errors.New("wrong signature")
	}
	return open(answer.Data, into)
}
`
export const goCreate = String.raw`${calling}
func main() {
	order := map[string]any{}
	err := call("/api/payment/v1/create", map[string]any{
		"refTransactionId": "ORDER-" + now(), "amount": 50000, "description": "Order", "timeout": 3600, "title": "Order", "language": "vi",
		"customerInfo": map[string]string{"fullName": "Nguyen Van A", "email": "", "phone": "", "address": ""},
		"successUrl":   "", "failUrl": "", "redirectAfter": 5, "bankAccountNo": "",
	}, &order)
	if err != nil {
		panic(err)
	}
	fmt.Println(order["url"], order["qrCodeString"])
	status := map[string]any{}
	fmt.Println(call("/api/payment/v1/check", map[string]any{"transactionId": order["transactionId"]}, &status), status)
}
`
export const goPayout = String.raw`${calling}
func main() {
	payout := map[string]any{}
	// The reference makes it once: asked for again it answers 1604, and detail tells what became of the first.
	err := call("/api/payment/v1/payout/create", map[string]any{
		"refTransactionId": "PAYOUT-" + now(), "toBankBin": "970436", "toAccountNo": "0011001234561", "toAccountName": "Nguyen Van An", "amount": 50000, "content": "Invoice 1",
		"fromAccountNo": "", "nameConfirmed": true,
	}, &payout)
	if err != nil {
		panic(err)
	}
	// WAITING until people of the merchant have agreed to it in the portal.
	fmt.Println(payout["payOutId"], payout["status"])
	seen := map[string]any{}
	fmt.Println(call("/api/payment/v1/payout/detail", map[string]any{"refTransactionId": payout["refTransactionId"]}, &seen), seen)
}
`
export const goReceive =
  String.raw`${imports('\t"log"\n\t"math"\n')}${packing}
func handle(response http.ResponseWriter, request *http.Request) {
	var body struct {
		Data string ` +
  '`json:"data"`' +
  String.raw`
	}
	_ = json.NewDecoder(request.Body).Decode(&body)
	at := request.Header.Get("x-api-time")
	sent, _ := strconv.ParseFloat(at, 64)
	mine := request.Header.Get("x-api-client") == clientID &&
		hmac.Equal([]byte(sign(at, body.Data)), []byte(request.Header.Get("x-api-validate"))) &&
		math.Abs(float64(time.Now().UnixMilli())-sent) <= 5*60*1000
	notice := map[string]any{}
	success := mine && open(body.Data, &notice) == nil
	// The same eventId may come again: do what belongs to it once.
	fmt.Println(success, notice["eventId"], notice["refTransactionId"], notice["amount"])

	data, answered := seal(map[string]bool{"success": success}), now()
	response.Header().Set("content-type", "application/json")
	response.Header().Set("x-api-client", clientID)
	response.Header().Set("x-api-time", answered)
	response.Header().Set("x-api-validate", sign(answered, data))
	_ = json.NewEncoder(response).Encode(map[string]any{"code": 0, "message": "Success", "data": data})
}

func main() {
	if len(key) == 0 {
		panic(errors.New("SAOLA_ENCRYPT_KEY is missing"))
	}
	http.HandleFunc("/", handle)
	log.Fatal(http.ListenAndServe(":"+env("PORT", "3000"), nil))
}
`
