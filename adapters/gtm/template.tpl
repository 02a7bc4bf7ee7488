___TERMS_OF_SERVICE___

By creating or modifying this file you agree to Google Tag Manager's Community
Template Gallery Developer Terms of Service available at
https://developers.google.com/tag-manager/gallery-tos (or such other URL as
Google may provide), as modified from time to time.


___INFO___

{
  "type": "TAG",
  "id": "cvt_temp_public_id",
  "version": 1,
  "securityGroups": [],
  "displayName": "Waymark journey",
  "categories": ["ANALYTICS"],
  "brand": {
    "id": "brand_dummy",
    "displayName": ""
  },
  "description": "Starts the script of Waymark, and declares steps and success of a journey. It reads nothing that people enter.",
  "containerContexts": ["WEB"]
}


___TEMPLATE_PARAMETERS___

[
  {
    "type": "SELECT",
    "name": "action",
    "displayName": "What this tag does",
    "macrosInSelect": false,
    "selectItems": [
      { "value": "start", "displayValue": "Start the script" },
      { "value": "step", "displayValue": "Declare a step" },
      { "value": "success", "displayValue": "Declare success" }
    ],
    "simpleValueType": true,
    "defaultValue": "start",
    "help": "Start the script on each page of the journey. Declare success on the event with which the page says that the server has accepted the submission, not on a click."
  },
  {
    "type": "TEXT",
    "name": "service",
    "displayName": "Address of the service",
    "simpleValueType": true,
    "valueHint": "https://waymark.example",
    "help": "Without a slash at the end. Allow the same address in the permissions of this template.",
    "valueValidators": [{ "type": "NON_EMPTY" }, { "type": "REGEX", "args": ["^https://.*[^/]$"] }]
  },
  {
    "type": "TEXT",
    "name": "org",
    "displayName": "Organization",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "start", "type": "EQUALS" }],
    "valueValidators": [{ "type": "NON_EMPTY" }]
  },
  {
    "type": "TEXT",
    "name": "journey",
    "displayName": "Journey",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "start", "type": "EQUALS" }],
    "valueValidators": [{ "type": "NON_EMPTY" }]
  },
  {
    "type": "TEXT",
    "name": "steps",
    "displayName": "Steps",
    "simpleValueType": true,
    "help": "Optional, as in data-steps: contact, address:/apply/addr",
    "enablingConditions": [{ "paramName": "action", "paramValue": "start", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "success",
    "displayName": "Page or step that means success",
    "simpleValueType": true,
    "help": "Optional, as in data-success: the beginning of a path, or the key of a step.",
    "enablingConditions": [{ "paramName": "action", "paramValue": "start", "type": "EQUALS" }]
  },
  {
    "type": "CHECKBOX",
    "name": "consent",
    "checkboxText": "Record nothing until the page calls JourneyEmbed.consent(true)",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "start", "type": "EQUALS" }]
  },
  {
    "type": "TEXT",
    "name": "stepKey",
    "displayName": "Key of the step",
    "simpleValueType": true,
    "enablingConditions": [{ "paramName": "action", "paramValue": "step", "type": "EQUALS" }],
    "valueValidators": [{ "type": "NON_EMPTY" }]
  }
]


___SANDBOXED_JS_FOR_WEB_TEMPLATE___

const callInWindow = require('callInWindow');
const copyFromWindow = require('copyFromWindow');
const injectScript = require('injectScript');
const setInWindow = require('setInWindow');

const declare = () => {
  if (data.action === 'step') callInWindow('JourneyEmbed.track', 'step_view', { stepKey: data.stepKey });
  if (data.action === 'success') callInWindow('JourneyEmbed.track', 'submit_success');
  data.gtmOnSuccess();
};

if (data.action === 'start' && !copyFromWindow('JourneyEmbedConfig')) {
  setInWindow('JourneyEmbedConfig', {
    org: data.org,
    journey: data.journey,
    endpoint: data.service + '/api/ingest',
    steps: data.steps,
    success: data.success,
    consent: data.consent ? 'required' : undefined
  });
}
if (copyFromWindow('JourneyEmbedConfig')) {
  // With the token the script is loaded once, and what is declared meanwhile waits for it.
  injectScript(data.service + '/embed/v1.js', declare, data.gtmOnFailure, 'waymark');
} else {
  // Nothing was started on this page.
  data.gtmOnFailure();
}


___WEB_PERMISSIONS___

[
  {
    "instance": {
      "key": { "publicId": "access_globals", "versionId": "1" },
      "param": [
        {
          "key": "keys",
          "value": {
            "type": 2,
            "listItem": [
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "JourneyEmbedConfig" },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": true },
                  { "type": 8, "boolean": false }
                ]
              },
              {
                "type": 3,
                "mapKey": [
                  { "type": 1, "string": "key" },
                  { "type": 1, "string": "read" },
                  { "type": 1, "string": "write" },
                  { "type": 1, "string": "execute" }
                ],
                "mapValue": [
                  { "type": 1, "string": "JourneyEmbed.track" },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": false },
                  { "type": 8, "boolean": true }
                ]
              }
            ]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  },
  {
    "instance": {
      "key": { "publicId": "inject_script", "versionId": "1" },
      "param": [
        {
          "key": "urls",
          "value": {
            "type": 2,
            "listItem": [{ "type": 1, "string": "https://waymark.example/embed/*" }]
          }
        }
      ]
    },
    "clientAnnotations": { "isEditedByUser": true },
    "isRequired": true
  }
]


___TESTS___

scenarios: []


___NOTES___

Replace https://waymark.example in the permissions by the address of your service.
