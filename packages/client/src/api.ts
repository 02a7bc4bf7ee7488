// Made from the OpenAPI document of the service by generate.mjs: changes here are lost.

export interface paths {
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contact for reports of weaknesses (RFC 9116) */
        get: operations["securityTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List alerts of the organization's journeys, newest first */
        get: operations["listAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/alerts/{alertId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an alert */
        get: operations["getAlert"];
        /**
         * Acknowledge, snooze or close an alert
         * @description What a person closed does not open again before it was over. An annotation says what it was, beside the figures of the journey as well.
         */
        put: operations["decideAlert"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log of the whole service
         * @description Entries of every organization, and those of accounts and the service itself.
         */
        get: operations["listServiceAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/callback/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Return from the provider of single sign-on
         * @description Goes on to where somebody wanted to go, signed in, or to `/sign-in?error=` with `not_a_member`, `email_not_verified`, `other_subject`, `denied` or `failed`.
         */
        get: operations["finishSingleSignOn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password
         * @description Ends every other session of the person.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/forgotten-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a link to set a new password to an address
         * @description For everybody, where the service sends mail (`mailsLinks` of `GET /api/sign-in-options`). Answers the same whether the address has an account or not. The link works once, for an hour; the old password works until then.
         */
        post: operations["sendPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a one-time link
         * @description Ends every session of the person and begins one. The first such link, or single sign-on, proves the address.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the second factors of the account, and whether one is awaited */
        get: operations["getSecondFactor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/app": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start the setup of an authenticator app
         * @description It counts when its first code was given. The password is needed where the account has one.
         */
        post: operations["beginApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/app/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish the setup of an authenticator app with its first code
         * @description Answers recovery codes with the first second factor of the account.
         */
        post: operations["confirmApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/app/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove the authenticator app */
        post: operations["removeApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a code of the app, or a recovery code */
        post: operations["giveCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify a passkey */
        post: operations["givePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start verifying a passkey */
        post: operations["askForPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a passkey
         * @description Answers recovery codes with the first second factor of the account.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkeys/{passkeyId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove a passkey */
        post: operations["removePasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start adding a passkey */
        post: operations["beginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create new recovery codes, which replace the old ones */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with e-mail address and password
         * @description Sets the cookie of a new session, in the place of the one that the request brings.
         */
        post: operations["signIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-in/oauth2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start single sign-on
         * @description Answers the address of the provider that the browser must go to, and sets a cookie to come back with.
         */
        post: operations["beginSingleSignOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session */
        post: operations["signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve several answers in one request
         * @description One line of JSON for each path, as soon as its answer is ready, in that order: `{"path", "status", "answer"}`, where `answer` is the body that a GET of the path has. Closing the connection ends those that are not ready.
         */
        get: operations["getBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the endpoints of messages */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Create an endpoint of messages
         * @description A webhook gets a secret that signs, which is shown once. An e-mail address that is no member’s is asked by a letter, and receives nothing until it has confirmed.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an endpoint of messages */
        get: operations["getEndpoint"];
        /**
         * Change an endpoint, or switch it on or off
         * @description What is left out stays as it is. A url that is sent as it was shown stays, too.
         */
        put: operations["updateEndpoint"];
        post?: never;
        /** Delete an endpoint and the deliveries that wait for it */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask an e-mail address again to confirm
         * @description By a letter with a link that works for 7 days. An address is asked once an hour at most.
         */
        post: operations["askEndpointToConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List deliveries of an endpoint, newest first */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/deliveries/{deliveryId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description With the id that the message had, for another day of attempts.
         */
        post: operations["sendDeliveryAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The one until now signs beside it for 24 hours, so that the receiver can change without a gap.
         */
        post: operations["rotateEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/send-dead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send all dead deliveries of an endpoint again
         * @description As many as the outbox of the organization has room for, the oldest first.
         */
        post: operations["sendDeadDeliveriesAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/endpoints/{endpointId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an example of a message to an endpoint
         * @description Through the outbox, as any message: the delivery says how it went. Its data holds `isTest`.
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List days of sessions and events for a data warehouse
         * @description Every day with rows, of all the organization's journeys. A loader fetches days of a `version` that is new to it, and removes those that are not listed.
         */
        get: operations["listExports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{table}/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a day of sessions or events as Parquet
         * @description All rows of the day, each once, in no particular order; those that arrive meanwhile may come on top of `Waymark-Rows`. With `If-None-Match`, a day that is unchanged is answered 304. Columns: docs/warehouse.md.
         */
        get: operations["downloadExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the Atom feeds of journeys, without their addresses */
        get: operations["listFeeds"];
        put?: never;
        /**
         * Create an Atom feed of a journey
         * @description Its address is a secret, and answered this once.
         */
        post: operations["createFeed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feeds/{feedId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an Atom feed
         * @description Its address is answered 404 from then on.
         */
        delete: operations["revokeFeed"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ingest a batch of events
         * @description Needs no credentials. A batch is taken whole or not at all; once answered 204 it is durable. The body may be gzip. A key with ingest:write marks a trusted server, which needs no allowed origin.
         */
        post: operations["ingest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description For somebody who is signed in with the address of the invitation: with the `token` of its link, or with the `id` that `/api/me` lists for a proven address. Membership begins here.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account with an invitation, and accept it
         * @description For somebody without an account. Signs in.
         */
        post: operations["joinByInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the invitation behind a link */
        post: operations["lookAtInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's journeys
         * @description By slug, without steps and metrics.
         */
        get: operations["listJourneys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{journeySlug}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List steps in index order */
        get: operations["listSteps"];
        put?: never;
        /** Create a step */
        post: operations["createStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{journeySlug}/steps/{stepId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a step */
        get: operations["getStep"];
        /**
         * Update a step
         * @description stepKey and index may be present only with their present values. null clears.
         */
        put: operations["updateStep"];
        post?: never;
        /**
         * Delete a step
         * @description The other steps keep their indexes.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{journeySlug}/steps/reorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reorder steps
         * @description Steps that are not named keep their indexes. All or nothing. Its entity tag is that of the list.
         */
        post: operations["reorderSteps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a journey with steps and metrics
         * @description Counts every event that was acknowledged before the request.
         */
        get: operations["getJourney"];
        /**
         * Update a journey
         * @description allowedOrigins replaces the whole list.
         */
        put: operations["updateJourney"];
        post?: never;
        /** Delete a journey, its steps and its events */
        delete: operations["deleteJourney"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/alert-rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules of the alerts about a journey */
        get: operations["getAlertRules"];
        /**
         * Switch rules on or off
         * @description Rules that are not named stay as they are.
         */
        put: operations["updateAlertRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/annotations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the annotations of a journey, oldest first */
        get: operations["listAnnotations"];
        put?: never;
        /**
         * Create an annotation of a journey
         * @description A deploy can send it with a key. Changes of steps, origins and the script note themselves.
         */
        post: operations["createAnnotation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/annotations/{annotationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete an annotation */
        delete: operations["deleteAnnotation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/burden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Time that people spent in a journey in a period
         * @description By step and field, with what of it went to errors, to waiting and to attempts that led nowhere. Pauses count up to a cap.
         */
        get: operations["getBurden"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/burden.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Time that people spent, as a table: a row for each part, step and field */
        get: operations["downloadBurden"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a journey's erasures
         * @description The 50 newest, the newest first; those that ended more than 90 days ago may be gone.
         */
        get: operations["listErasures"];
        put?: never;
        /**
         * Remove sessions by when they were received, or by name
         * @description Removes, for good, every session with an event that was received in the window, whole, from every table; with `marks`, only those that bear one of them; or those that `sessionIds` names. It is done in the background, a few hundred sessions at a time: GET of the erasure says how far it is. Ask for the preview first.
         */
        post: operations["eraseSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/erasures/{erasureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an erasure and its progress */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/erasures/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the sessions and events that an erasure would remove
         * @description Removes nothing.
         */
        post: operations["previewErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a journey's events
         * @description As they are kept, by time, each once, with everything that was acknowledged before. The header `Waymark-Rows` tells how many there are; those that arrive meanwhile may come on top. In CSV, text that begins like a formula has a quote before it. Parquet takes at most 2,000,000 events.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/hourly-rate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The declared value of an hour of the people who use a journey */
        get: operations["getHourlyRate"];
        /**
         * Declare the value of an hour of the people who use a journey
         * @description Null for both clears it.
         */
        put: operations["updateHourlyRate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/memo-schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Schedule of the memos of a journey */
        get: operations["getMemoSchedule"];
        /**
         * Schedule the memos of a journey, or stop them
         * @description Off until it is set. The memo is about the 28 days up to the end of the month, or of the week on Sunday, in the time zone of the organization, and is made about a day later. The first one is that of the next month or week.
         */
        put: operations["setMemoSchedule"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of a journey in a period
         * @description Counts the sessions that started in the period, and every event that was acknowledged before.
         */
        get: operations["getJourneyFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Changes in the losses of steps, with their dates
         * @description Looked for in the last 84 whole days but yesterday, of all sessions that look like those of visitors.
         */
        get: operations["getStepChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The part of the figures of a journey that another period or group is compared by */
        get: operations["getComparedFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Values by which the figures of a period can be filtered
         * @description Of all sessions that started in the period, whatever the filter that is given.
         */
        get: operations["getFilterValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** State of the tracking of a journey */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Batches of a journey as they arrive
         * @description Server-sent events: `event: batch` with a JSON object as data for each batch that arrives at this node, accepted or refused. Readers that are too slow are cut; after 15 minutes the stream ends, and a browser asks again by itself.
         */
        get: operations["watchJourney"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/marks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Faults in the tracking of the last 7 days */
        get: operations["getMarks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/paths": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Ways that sessions of a period took from step to step
         * @description Immediate repeats of a step count as one view of it.
         */
        get: operations["getPaths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The figures of a journey in a period on one page (A4) */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Attempts of one browser until completion, as counts
         * @description Browsers are distinguished by their anonymous id. One that keeps none (Global Privacy Control, deleted storage, another device) counts as a new browser, so people return more often than this shows.
         */
        get: operations["getReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/steps/{stepKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of a step in a period: where sessions came from, and how they left
         * @description The key of a configured step, or another one that sessions of the period saw.
         */
        get: operations["getStepFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/steps/{stepKey}/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures of the fields of a step in a period
         * @description Fields that sessions of the period touched on the step, by their keys; what was entered is never known.
         */
        get: operations["getFieldFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Completion and times of a period, beside the period before
         * @description The first part of the figures of a journey: it answers sooner than the whole.
         */
        get: operations["getFiguresSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/metrics/timelines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A sample of the sessions behind a number, as lines of events
         * @description Sessions that started in the period, narrowed by a step, how they ended, and a field. The answer holds no id of a session or a browser and nothing that people entered. A step is the key of a configured step, or of another one that sessions of the period saw; any other key is answered 400. Each request is written to the audit log.
         */
        get: operations["sampleTimelines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/outcomes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Outcomes of the submissions of a period, beside those that pages reported */
        get: operations["getOutcomes"];
        put?: never;
        /**
         * Report the outcomes of submissions, by hour
         * @description Sent by a case system, without any id of a case. Sending an hour of a source again replaces its counts. Hours are kept for 400 days.
         */
        post: operations["sendOutcomes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/page-secrets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the secrets that sign pages, without the secrets themselves */
        get: operations["listPageSecrets"];
        put?: never;
        /**
         * Create a secret that signs pages
         * @description It is shown once. A journey has two at most: delete the older one when its servers have the new one.
         */
        post: operations["createPageSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/page-secrets/{secretId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a secret that signs pages
         * @description Tokens that were signed with it prove nothing from then on.
         */
        delete: operations["deletePageSecret"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/public-page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Public page of a journey, and its months */
        get: operations["getPublicPage"];
        /**
         * Switch the public page of a journey on or off
         * @description Switched on, it publishes the full months that are past, and each further one three days after its end.
         */
        put: operations["switchPublicPage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/public-page/months/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the figures of a month that the service cannot count, and correct a published one
         * @description Members that are not named stay as they are; null takes one away. A month that is published is counted again and needs a `reason`, which is published.
         */
        put: operations["putPublicMonth"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/public-page/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview of the public page of a journey */
        get: operations["previewPublicPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/shared-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the shared links of a journey, without their addresses */
        get: operations["listSharedLinks"];
        put?: never;
        /**
         * Show a part of a journey to somebody without an account
         * @description The address is answered this once. A link to a memo needs `memos:read`, too.
         */
        post: operations["createSharedLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/shared-links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a shared link
         * @description Its address shows nothing from then on.
         */
        delete: operations["revokeSharedLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/steps/{stepId}/field-labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Labels of the fields of a step */
        get: operations["listFieldLabels"];
        /** Set the labels of the fields of a step */
        put: operations["replaceFieldLabels"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/success-pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Pages that confirm the success of a journey */
        get: operations["getSuccessPages"];
        /**
         * Set the pages that confirm the success of a journey
         * @description Replaces the whole list. Sessions that viewed one of these pages are completed, also those of the past, and what the embed script only concluded completes no session any more.
         */
        put: operations["updateSuccessPages"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/{slug}/targets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Targets of a journey */
        get: operations["getTargets"];
        /**
         * Set the targets of a journey
         * @description Members that are not named keep their values; null clears.
         */
        put: operations["updateTargets"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/journeys/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a journey, optionally with steps */
        post: operations["createJourney"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the calling API key and its scopes */
        get: operations["getOwnKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve the signed-in account */
        get: operations["getMe"];
        /** Choose the language of your pages and mails */
        put: operations["updateMe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the browsers that are signed in to the account */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /** Sign out in all other browsers */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Sign out in one browser */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List memos, the newest first */
        get: operations["listMemos"];
        put?: never;
        /**
         * Create a memo about a journey
         * @description What in the journey is worth changing, and how sure is it? Waits up to five seconds; a memo that takes longer is answered as queued or running. `GET /api/memos/{memoId}?wait=25` waits for it.
         */
        post: operations["createMemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a memo */
        get: operations["getMemo"];
        put?: never;
        post?: never;
        /** Delete a memo; one that is being made is stopped */
        delete: operations["deleteMemo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A memo as a file
         * @description PDF, HTML and Markdown are in the language of the organization unless `lang` names another one, JSON in English. With `evidence=true`, which needs `memos:write`, the JSON holds what the memo was computed from: `waymark memo verify` computes it again without a server.
         */
        get: operations["exportMemo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}/findings/{findingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a finding and its decision */
        get: operations["getFinding"];
        /**
         * Set the decision about a finding
         * @description Kept with the journey: the next memo knows it, and the memo stays as it is. A dismissed finding is silent unless it grows. From `shippedAt` on, memos compare before and after, and a forecast that was made from the finding is measured.
         */
        put: operations["decideFinding"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/memos/{memoId}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compute a memo again from the events stored now, and compare
         * @description The memo itself stays as it is. From the same data it must come out equal to the last byte.
         */
        post: operations["rerunMemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/metrics/journeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Journeys of the organization: the last 30 days, and whether their pages report */
        get: operations["getJourneyOverviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizations
         * @description By slug.
         */
        get: operations["listOrgs"];
        put?: never;
        /** Create an organization */
        post: operations["createOrg"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve an organization */
        get: operations["getOrg"];
        /**
         * Update an organization
         * @description Settings that are not named keep their values.
         */
        put: operations["updateOrg"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization's audit log
         * @description Who did what, newest first, for 400 days.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the organization's audit log
         * @description As CSV or as a JSON array, newest first. In CSV, text that begins like a formula has a quote before it.
         */
        get: operations["exportAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a client's events
         * @description Removes every session of the client id from all journeys of the organization, from every table, with what was computed from it. When it is answered, metrics no longer count it.
         */
        post: operations["eraseClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/exclusions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List exclusions */
        get: operations["listExclusions"];
        put?: never;
        /**
         * Exclude sessions from every figure
         * @description By a window of receipt, a version of the embed script, a host or a mark; of one journey or of all. From the answer on, no figure counts them, nor does a retrieved journey. Nothing is removed, and nothing has to be computed again.
         */
        post: operations["createExclusion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/exclusions/{exclusionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an exclusion
         * @description From the answer on, its sessions are counted again.
         */
        delete: operations["deleteExclusion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List invitations that nobody has accepted yet */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody
         * @description The link goes to the address by mail where the service sends any (`mailed`); otherwise pass it on to the person, in private. Whether the address has an account is not shown, and other organizations may invite it, too. Inviting it again makes a new link.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List API keys */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The answer is the only one that shows the secret. A key creates no key with a scope that it lacks, and none that outlives it.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List members */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/orgs/{orgSlug}/members/{memberId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a member */
        get: operations["getMember"];
        /** Change the role of a member */
        put: operations["changeMember"];
        post?: never;
        /**
         * Remove a member
         * @description At once. The account of who belongs to no other organization is deleted.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the reports that are sent each week or month */
        get: operations["listReportSchedules"];
        put?: never;
        /**
         * Schedule a report each week or month
         * @description The first report is that of the week or month that is under way.
         */
        post: operations["createReportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/{scheduleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a report that is sent each week or month */
        get: operations["getReportSchedule"];
        /**
         * Change how often a report is sent, or where it goes
         * @description What is left out stays as it is.
         */
        put: operations["updateReportSchedule"];
        post?: never;
        /** Delete the schedule of a report */
        delete: operations["deleteReportSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/report-schedules/{scheduleId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the newest report now, out of turn
         * @description About the last whole week or month. The next one in turn is sent all the same.
         */
        post: operations["sendReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-alerts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Alerts about the service itself, newest first */
        get: operations["listServiceAlerts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check whether the first account exists */
        get: operations["getSetup"];
        put?: never;
        /**
         * Create the first account and sign in
         * @description For the holder of the admin token, or of the link that the service prints at its start (its part after `#`), while there is no account. The account owns every organization, and the one that is made with it, which must be given when there is none yet.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the methods of signing in */
        get: operations["getSignInOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List simulations, the newest first */
        get: operations["listSimulations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{simulationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Retrieve a simulation */
        get: operations["getSimulation"];
        put?: never;
        post?: never;
        /** Delete a simulation; one that is being made is stopped */
        delete: operations["deleteSimulation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{simulationId}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A simulation as a file */
        get: operations["exportSimulation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/{simulationId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the date on which the change was shipped, so that the forecast is scored
         * @description Once, and for good. Four whole weeks after the week of the change, completion is compared with the eight weeks before, as memos do; with `variant`, between the variants of these four weeks.
         */
        put: operations["shipSimulation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of the forecasts whose change was shipped
         * @description Of the whole organization, good and bad. Nothing leaves it but with its journey: deleting a simulation leaves its outcome here. Three scored changes of a kind update the belief about it.
         */
        get: operations["getTrackRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/simulations/run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Forecast the effect of changes to a journey
         * @description A forecast with the ceilings that need no forecast. Waits up to five seconds; one that takes longer is answered as queued or running. Too little data is a result: `refused`, with what there is, what is needed and when there will be enough. With `save: false` it is computed at once and kept nowhere.
         */
        post: operations["runSimulation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List accounts */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/password-links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link that sets a new password
         * @description For people who have forgotten theirs. Where the service sends mail, the link goes to the address (`mailed`); otherwise send it to the address itself: it proves it. The old password works until then.
         */
        post: operations["createPasswordLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's saved views
         * @description Those that the caller used last come first, the others by name.
         */
        get: operations["listViews"];
        put?: never;
        /** Save a view */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/views/{viewId}/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Note that the caller uses a view, and whether it is the caller's default */
        put: operations["useView"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/privacy.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the collected data and their purposes
         * @description Every property that is read of an event and of its batch, and what becomes of it. What is not listed is dropped unread.
         */
        get: operations["embedPrivacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/receipt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show the record of a session to the holder of its secret */
        post: operations["readReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/receipt/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase a session, as the holder of its secret
         * @description It is done in the background, as the erasures of owners, who see it in their list.
         */
        post: operations["eraseByReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embed/steps/{orgSlug}/{journeySlug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Step keys and types of a journey, for the embed script */
        get: operations["embedSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events can be acknowledged
         * @description Balancers send requests to nodes that answer 200. The error of a 503 gives the reasons.
         */
        get: operations["healthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The process answers */
        get: operations["livez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Metrics of the service, for Prometheus */
        get: operations["serviceMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events can be acknowledged, and figures answered
         * @description For monitoring. While only an engine is away, events are acknowledged: balance by `/healthz`.
         */
        get: operations["readyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "alert.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The cause of an alert is over. */
        post: operations["on.alert.closed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.opened": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An alert about a journey began. */
        post: operations["on.alert.opened"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "erasure.done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** An erasure of a journey's sessions is done. */
        post: operations["on.erasure.done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "forecast.scored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A forecast was compared with what happened after its change was shipped. */
        post: operations["on.forecast.scored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "journey.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A journey was created. */
        post: operations["on.journey.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "journey.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A journey was deleted. */
        post: operations["on.journey.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "journey.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A journey was changed. */
        post: operations["on.journey.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "memo.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A memo is ready. */
        post: operations["on.memo.ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "report.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The report of a week or a month, to the endpoints that its schedule names. */
        post: operations["on.report.ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "simulation.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A simulation is ready. */
        post: operations["on.simulation.ready"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "step.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A step was added. */
        post: operations["on.step.created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "step.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A step was deleted. */
        post: operations["on.step.deleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "step.reordered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Steps got other places. */
        post: operations["on.step.reordered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "step.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A step was changed. */
        post: operations["on.step.updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        AcceptInvitationBody: {
            id?: string;
            token?: string;
        };
        AddPasskeyBody: {
            /** @example Laptop */
            name: components["schemas"]["Name"];
            /** @example correct horse battery staple */
            password?: string;
            response: {
                [key: string]: unknown;
            };
        };
        /** @description Something about a journey that somebody should look at now. */
        Alert: {
            changedBy: string | null;
            closedAt: string | null;
            cost: string | null;
            fieldKey: string | null;
            figures: components["schemas"]["AlertFigures"];
            id: string;
            journey: components["schemas"]["AlertJourney"];
            /** @description What to look at first. */
            lookFirst: string;
            lost: number | null;
            /**
             * Format: date-time
             * @description When it was found.
             */
            openedAt: string;
            overAt: string | null;
            /**
             * @example step_loss
             * @enum {unknown}
             */
            rule: "tracking_silent" | "step_silent" | "no_success" | "step_loss" | "completion" | "field_errors" | "refused_batches" | "marked_sessions" | "target_missed" | "received_gap";
            /** @description What is so, since when, and how sure that is. */
            sentence: string;
            /**
             * Format: date-time
             * @description Begin of the window in which it was first found.
             */
            since: string;
            snoozedUntil: string | null;
            /**
             * @description closed: by a person, or by itself when it was over. An alert that was snoozed is open again afterwards.
             * @enum {unknown}
             */
            state: "open" | "acknowledged" | "snoozed" | "closed";
            stepKey: string | null;
            /**
             * Format: date-time
             * @description When its figures were last computed, or a person changed it.
             */
            updatedAt: string;
            /**
             * Format: uri
             * @description Its page in the dashboard.
             */
            url: string;
        };
        AlertChange: {
            annotation?: components["schemas"]["AlertChangeAnnotation"];
            /** @description For snoozed: an ISO 8601 timestamp, at most 30 days from now. */
            snoozedUntil?: string;
            /**
             * @description open takes back an acknowledgement or a snooze.
             * @example closed
             * @enum {unknown}
             */
            state: "open" | "acknowledged" | "snoozed" | "closed";
        };
        /**
         * @description For closed: what it was. It is written beside the figures of the journey as well.
         * @example The address service was down from 9 to 11
         */
        AlertChangeAnnotation: string;
        /** @description What was counted, and what is usual. */
        AlertFigures: {
            certainty?: components["schemas"]["Certainty"];
            /**
             * @description Probability of so extreme a window if nothing had changed; 0 where no probability is computed.
             * @example 4e-7
             */
            chance: number;
            /**
             * @description Up to here, 95 % of such windows lie.
             * @example 0.14
             */
            high: number;
            /**
             * @description Length of the window, in hours.
             * @example 24
             */
            hours: number;
            /**
             * @description From here on, 95 % of such windows lie.
             * @example 0.08
             */
            low: number;
            /**
             * @description Sessions (or batches) that it is about.
             * @example 84
             */
            part: number;
            /**
             * @description The share that is usual for these weekdays, as a fraction.
             * @example 0.11
             */
            usual: number;
            /**
             * @description Of so many.
             * @example 412
             */
            whole: number;
        };
        AlertJourney: {
            displayName: string;
            id: string;
            slug: string;
        };
        /** @description Which rules are on for a journey. All are, until somebody switches one off. */
        AlertRules: {
            /**
             * @description Far fewer people than usual complete.
             * @example true
             */
            completion: boolean;
            /**
             * @description Far more people than usual meet errors in a field.
             * @example true
             */
            field_errors: boolean;
            /**
             * @description Far more sessions than usual are marked, or have clocks that are wrong.
             * @example true
             */
            marked_sessions: boolean;
            /**
             * @description People reach the last step and nobody completes.
             * @example true
             */
            no_success: boolean;
            /**
             * @description The case system receives far fewer, or far more, submissions than pages report as sent.
             * @example true
             */
            received_gap: boolean;
            /**
             * @description Far more batches than usual are refused by a limit.
             * @example true
             */
            refused_batches: boolean;
            /**
             * @description Far more people than usual leave at a step.
             * @example true
             */
            step_loss: boolean;
            /**
             * @description Nobody reaches a step any more.
             * @example true
             */
            step_silent: boolean;
            /**
             * @description The target of the journey was missed two weeks in a row.
             * @example true
             */
            target_missed: boolean;
            /**
             * @description Nothing arrives from the pages although visitors are usual at this hour.
             * @example true
             */
            tracking_silent: boolean;
        };
        AlertRulesChange: {
            /**
             * @description Far fewer people than usual complete.
             * @example true
             */
            completion?: boolean;
            /**
             * @description Far more people than usual meet errors in a field.
             * @example true
             */
            field_errors?: boolean;
            /**
             * @description Far more sessions than usual are marked, or have clocks that are wrong.
             * @example true
             */
            marked_sessions?: boolean;
            /**
             * @description People reach the last step and nobody completes.
             * @example true
             */
            no_success?: boolean;
            /**
             * @description The case system receives far fewer, or far more, submissions than pages report as sent.
             * @example true
             */
            received_gap?: boolean;
            /**
             * @description Far more batches than usual are refused by a limit.
             * @example true
             */
            refused_batches?: boolean;
            /**
             * @description Far more people than usual leave at a step.
             * @example true
             */
            step_loss?: boolean;
            /**
             * @description Nobody reaches a step any more.
             * @example true
             */
            step_silent?: boolean;
            /**
             * @description The target of the journey was missed two weeks in a row.
             * @example true
             */
            target_missed?: boolean;
            /**
             * @description Nothing arrives from the pages although visitors are usual at this hour.
             * @example true
             */
            tracking_silent?: boolean;
        };
        /** @description What happened to a journey, and when. */
        Annotation: {
            /**
             * Format: date-time
             * @description When it happened.
             */
            at: string;
            /** @description Name of the person or key; null: the service itself. */
            author: string | null;
            /** Format: date-time */
            createdAt: string;
            id: string;
            /**
             * @description note: by a person or a key. steps, origins, script: by a change of these.
             * @enum {unknown}
             */
            kind: "note" | "steps" | "origins" | "script";
            /** @description The step that it is about; null: the journey. */
            stepKey: string | null;
            /** @example New upload page is live */
            text: components["schemas"]["AlertChangeAnnotation"];
        };
        /** @description An API key, without its secret. */
        ApiKey: {
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            id: string;
            /** @description The day of the last use (midnight UTC), null when never used. */
            lastUsedAt: string | null;
            /** @example Website deployment */
            name: components["schemas"]["Name"];
            /** @description Whether the key was created before its organization began to require a second factor. */
            olderThanSecondFactor: boolean;
            /**
             * @example [
             *       "journeys:write"
             *     ]
             */
            scopes: ("journeys:read" | "journeys:write" | "ingest:write" | "simulations:run" | "memos:read" | "memos:write" | "results:read" | "org:settings" | "members:manage")[];
        };
        AskForPasskeyAnswer: {
            /** @description For `navigator.credentials`, as WebAuthn words it. */
            options: unknown;
        };
        AuditActor: {
            /** @description Null for the operator, and for who could not prove who they are. */
            id: string | null;
            /**
             * @example person
             * @enum {unknown}
             */
            kind: "person" | "key" | "operator" | "unknown";
            /**
             * @description E-mail address of a person, name of a key.
             * @example ada@example.org
             */
            name: string;
        };
        /** @description One thing that somebody did. */
        AuditEntry: {
            /** @example member.update */
            action: string;
            actor: components["schemas"]["AuditActor"];
            /** Format: date-time */
            at: string;
            details: {
                [key: string]: unknown;
            } | null;
            id: string;
            /** @description What it was done to, by name or id. */
            subject: string | null;
        };
        BeginAppAnswer: {
            /** @description `otpauth://`, for the app. */
            uri: string;
        };
        BeginAppBody: {
            /** @example correct horse battery staple */
            password?: string;
        };
        BeginSingleSignOnAnswer: {
            url: string;
        };
        BeginSingleSignOnBody: {
            /**
             * @description Where to go when signed in.
             * @example /journeys/housing-benefit
             */
            callbackURL?: string;
            /** @enum {string} */
            providerId: "oidc";
        };
        /** @description Sessions that look wrong beside the others; absent from results of earlier versions. */
        BesideMarked: {
            /** @description Of these, completed. */
            completed: number;
            /** @description Whether sessions that look wrong are counted here. */
            counted: boolean;
            /** @description They complete more or less often than the others, by more than chance. */
            differ: boolean;
            others: components["schemas"]["BesideMarkedOthers"];
            /** @description That look wrong, and are over. */
            sessions: number;
        };
        BesideMarkedOthers: {
            /** @description Of these, completed. */
            completed: number;
            /** @description Beside them. */
            sessions: number;
        };
        /** @description Time that people spend in a journey. */
        Burden: {
            /** @description What was done about pauses without any act. */
            cap: {
                /** @description Hours that the cap cut off: they are in no other figure. */
                hours: number;
                /** @description Minutes of a pause that count at most. */
                minutes: number;
                /** @description Pauses that were longer. */
                pauses: number;
            };
            /** @description Of these, completed. */
            completed: number;
            /** @description Minutes per completion at the declared rate; null without one, or without completions. */
            costPerCompletion: number | null;
            errors: components["schemas"]["BurdenTotal"];
            /** @description Minutes of all sessions, also of those that left, per completed one. */
            minutesPerCompletion: components["schemas"]["BurdenTotalHours"];
            /** @description Minutes per session. */
            minutesPerSession: components["schemas"]["BurdenTotalHours"];
            nowhere: components["schemas"]["BurdenTotal"];
            period: components["schemas"]["ZonedPeriod"];
            rate: components["schemas"]["HourlyRate"];
            /** @description One session in this many was read, and counts were multiplied. */
            sampledOneIn: number;
            /** @description Sessions whose time is counted. */
            sessions: number;
            /** @description The same in the words of three estimates: US, Germany, UK. */
            statements: {
                costPerTransaction: string;
                erfuellungsaufwand: string;
                paperworkReductionAct: string;
            };
            /** @description Configured steps by index, then others by hours. */
            steps: {
                /** @description Of these, hours on errors. */
                errorHours: number;
                /** @description Fields while they had the focus, those that took most time first. */
                fields: {
                    /** @description Of these, hours on errors. */
                    errorHours: number;
                    fieldKey: string;
                    /** @description Hours spent. */
                    hours: number;
                    /** @description Of these, hours in sessions that left without completing. */
                    nowhereHours: number;
                    /** @description Of these, hours spent waiting for an answer after sending. */
                    waitingHours: number;
                }[];
                /** @description Hours spent. */
                hours: number;
                index: number | null;
                /** @description Minutes per session that saw the step. */
                minutesPerSession: components["schemas"]["BurdenTotalHours"];
                name: string | null;
                /** @description Of these, hours in sessions that left without completing. */
                nowhereHours: number;
                /** @description Sessions that saw the step. */
                sessions: number;
                /** @description Null: before the first step, and on steps that are not listed. */
                stepKey: string | null;
                /** @description Of these, hours spent waiting for an answer after sending. */
                waitingHours: number;
            }[];
            total: components["schemas"]["BurdenTotal"];
            /** @description Sessions beyond the bounds of one session, which are left out here. */
            truncated: number;
            waiting: components["schemas"]["BurdenTotal"];
        };
        BurdenTotal: {
            /** @description The hours at the declared rate; null without one. */
            cost: number | null;
            hours: components["schemas"]["BurdenTotalHours"];
            /** @description Share of all hours. */
            share: components["schemas"]["BurdenTotalHours"];
        };
        /** @description Hours. */
        BurdenTotalHours: {
            /** @description Null likewise. */
            high: number | null;
            /** @description Null with fewer than 7 days with sessions. */
            low: number | null;
            /** @description Null where there is nothing to divide by. */
            value: number | null;
        };
        /** @description What pages reported as sent beside what the case system received, over the hours that it counted. */
        CaseOutcomeGap: {
            /** @description `received` less `sent`. */
            difference: number;
            /**
             * Format: date-time
             * @description Start of the first hour of the period with a count.
             */
            from: string;
            /** @description Submissions that all sources received in this time. */
            received: number;
            /** @description Of these, completed: what the pages reported as sent. */
            sent: number;
            /** @description Sessions that started in this time. */
            sessions: number;
            /** @description The same in words, with what to check. */
            text: string;
            /**
             * Format: date-time
             * @description End of the last such hour: of several sources, of the one that ends first.
             */
            to: string;
            /**
             * @description agrees: the difference is below 10, or below 5 % of the larger count.
             * @enum {unknown}
             */
            verdict: "agrees" | "fewer_received" | "more_received";
        };
        CaseOutcomeHour: {
            /** @description Submissions that were decided in this hour. */
            decided?: number;
            /**
             * @description Start of a full hour in UTC, ISO 8601.
             * @example 2026-03-02T09:00:00Z
             */
            hour: string;
            /** @description Submissions that arrived in the case system in this hour. */
            received?: number;
            /** @description Submissions that were sent back as incomplete in this hour. */
            returned?: number;
        };
        CaseOutcomes: {
            /** @description Submissions decided in the period; null likewise. */
            decided: number | null;
            /** @description Null where no source counted what it received. */
            gap: components["schemas"]["CaseOutcomeGap"] | null;
            period: components["schemas"]["ZonedPeriod"];
            /** @description Submissions received in the period; null: no source counted them. */
            received: number | null;
            /** @description Submissions sent back as incomplete in the period; null likewise. */
            returned: number | null;
            /** @description Sources that counted anything in the period, by name. */
            sources: {
                /** @description Submissions decided. */
                decided: number | null;
                /** Format: date-time */
                firstHour: string;
                /** Format: date-time */
                lastHour: string;
                /** @description Submissions received. */
                received: number | null;
                /** @description Submissions sent back as incomplete. */
                returned: number | null;
                source: string;
            }[];
        };
        /** @description How many completions are declared, and what is not sure. */
        Certainty: {
            /** @description Completed sessions whose success a page, a call, a server or a confirmed page declared. */
            declared: number;
            /** @description The share if all likely and unknown ones had worked; null without sessions. */
            high: number | null;
            /** @description Completed sessions whose success only the script concluded. 0 in journeys that declare their success: there it completes nothing. */
            likely: number;
            /** @description The share of completed sessions if no likely one had worked; null without sessions. */
            low: number | null;
            /** @description Sessions that left when they had sent the last step and nothing answered. */
            unknown: number;
        };
        ChangePasswordBody: {
            /** @example correct horse battery staple */
            currentPassword: string;
            /** @example correct horse battery staple */
            newPassword: string;
        };
        ComparedFigures: {
            /** @description By sessions. */
            browsers: components["schemas"]["GroupFigures"][];
            devices: components["schemas"]["GroupFigures"][];
            /** @enum {unknown} */
            interval: "hour" | "day" | "week" | "month";
            /** @description By sessions; at most 50. */
            languages: components["schemas"]["GroupFigures"][];
            period: components["schemas"]["Period"];
            /** @description Likewise. */
            series: components["schemas"]["SeriesPoint"][];
            /** @description By sessions; at most 50. */
            sources: components["schemas"]["GroupFigures"][];
            /** @description As in the figures of a journey. */
            steps: components["schemas"]["StepFigures"][];
            summary: components["schemas"]["SummaryFigures"];
            /** @description By sessions; at most 50. Versions of the page. */
            variants: components["schemas"]["GroupFigures"][];
        };
        ConfirmAppAnswer: {
            recoveryCodes: string[] | null;
        };
        /**
         * @description Whether sessions that look wrong are left out, as if it is not given, or counted (docs/marks.md).
         * @enum {unknown}
         */
        CountMarked: "left_out" | "counted";
        CreatedEndpoint: components["schemas"]["Endpoint"] & components["schemas"]["CreatedEndpoint2"];
        CreatedEndpoint2: {
            secret: string | null;
        };
        CreatedFeed: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            id: string;
            journey: components["schemas"]["AlertJourney"];
            /**
             * @description For whom it is, for your own list.
             * @example The team’s reader
             */
            name: components["schemas"]["Name"];
            /** @description Shown this once: the service keeps a hash of its secret. */
            url: string;
        };
        /** @description A new API key with its secret, which cannot be shown again. */
        CreatedKey: {
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            id: string;
            /**
             * @description The secret, shown this once.
             * @example wmk_…
             */
            key: string;
            /** @example Website deployment */
            name: components["schemas"]["Name"];
            /**
             * @example [
             *       "journeys:write"
             *     ]
             */
            scopes: ("journeys:read" | "journeys:write" | "ingest:write" | "simulations:run" | "memos:read" | "memos:write" | "results:read" | "org:settings" | "members:manage")[];
        };
        CreatedPageSecret: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /**
             * @description Shown this once.
             * @example wmp_…
             */
            secret: string;
        };
        CreatedSharedLink: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            figures: ("completion" | "time" | "steps")[];
            frameOrigins: string[];
            hasPassword: boolean;
            id: string;
            /** @enum {unknown} */
            kind: "overview" | "step" | "memo";
            /** @description Of a link to a memo. */
            memoId: string | null;
            name: string;
            period: components["schemas"]["LinkPeriod"];
            /** @enum {unknown} */
            state: "active" | "expired" | "revoked";
            /** @description Of a link to a step. */
            stepKey: string | null;
            /** @description Shown this once: the service keeps a hash of its secret. */
            url: string;
            /** @description How often it was shown. Nothing else is kept about that. */
            views: number;
        };
        CreateInvitationAnswer: {
            invitation: components["schemas"]["Invitation"];
            /** @description Works once, for 30 days, and until the next one is made. */
            invitationUrl: string;
            /** @description Whether the link goes to the address by mail as well. */
            mailed: boolean;
        };
        CreatePasswordLinkAnswer: {
            /** @description Whether the link goes to the address by mail as well. */
            mailed: boolean;
            /** @description A link to set a password: it works once, for 7 days, and until the next one is made. */
            setPasswordUrl: string;
        };
        CreatePasswordLinkBody: {
            email: components["schemas"]["Email"];
            /** @description True for who has lost their second factor: it is removed at once. */
            removeSecondFactor?: boolean;
        };
        DecidedAlarm: {
            /** @enum {unknown} */
            code: "nobody_completes" | "low_completion" | "stopped" | "group_stopped";
            /** @enum {unknown} */
            disposition: "open" | "planned" | "done" | "dismissed";
            evidence: components["schemas"]["DecidedAlarmEvidence"];
            /** @description Simulations that were made from it, and what came of them. */
            forecasts: components["schemas"]["DecidedAlarmForecastsItem"][];
            from: string | null;
            headline: string;
            id: string;
            /** @description Dismissed, and not grown since: it is not shown. */
            isSilent: boolean;
            /** @description The query of `GET /api/journeys/:slug/metrics/timelines` that shows sessions that are meant. */
            look: {
                [key: string]: string;
            };
            note: string | null;
            sentences: string[];
            shippedAt: string | null;
            subject: components["schemas"]["MemoSubject"];
            suggestion: string;
            to: string | null;
            who: string;
        };
        DecidedAlarmEvidence: {
            p: number | null;
            part: number;
            usual: number | null;
            whole: number;
        };
        DecidedAlarmForecastsItem: {
            name: string;
            simulationId: string;
            /**
             * @description registered: its change is not shipped. waiting: it is, and is measured four weeks later.
             * @enum {unknown}
             */
            status: "registered" | "waiting" | "scored" | "not_measured";
        };
        DecidedFinding: {
            /** @enum {unknown} */
            code: "step_loss_change" | "step_loss_peers" | "group_gap" | "error_loop" | "error_unrecovered" | "submit_blocked" | "change_since" | "variant_difference";
            /** @enum {unknown} */
            disposition: "open" | "planned" | "done" | "dismissed";
            evidence: components["schemas"]["MemoEvidence"];
            evidenceWords: components["schemas"]["DecidedFindingEvidenceWords"];
            /** @description Simulations that were made from it, and what came of them. */
            forecasts: components["schemas"]["DecidedAlarmForecastsItem"][];
            gain: components["schemas"]["DecidedFindingGain"] | null;
            /**
             * @description A: assigned by chance. B: a dated change. C: an association. D: a description, or tracking too poor.
             * @enum {unknown}
             */
            grade: "A" | "B" | "C" | "D";
            gradeReasons: string[];
            headline: string;
            id: string;
            /** @description Dismissed, and not grown since: it is not shown. */
            isSilent: boolean;
            /** @description The query of `GET /api/journeys/:slug/metrics/timelines` that shows sessions that are meant. */
            look: {
                [key: string]: string;
            };
            note: string | null;
            partOf: string | null;
            sentences: string[];
            /** @description The share week by week, beside the one that it is compared with; null where fewer than ten were there. From the first day of the period; of a change over time, also the weeks before, which it is compared with. */
            series: components["schemas"]["DecidedFindingSeriesItem"][];
            shippedAt: string | null;
            /**
             * @description `replicated`: the same data shows it in the days before as well, which this memo does not share; `too_few`: these days have too few sessions to show it. `change_since` and `step_loss_peers` compare the days of the memo only, and are always `new`.
             * @enum {unknown}
             */
            status: "new" | "replicated" | "too_few";
            subject: components["schemas"]["MemoSubject"];
            /** @description What to do, and on which page. */
            suggestion: string;
            /** @description Who can do it. */
            who: string;
            wouldChangeOurMind: string[];
        };
        /** @description What the names in `evidence` mean, in words. */
        DecidedFindingEvidenceWords: {
            /** @description How it was compared. */
            method: string;
            /** @description The people of each numerator, by its name: "visits on mobile". */
            sides: {
                [key: string]: string;
            };
        };
        DecidedFindingGain: {
            /** @description Completions if nobody of these had left. No gain is above it. */
            ceiling: number;
            completions: components["schemas"]["DecidedFindingGainCompletions"];
            hours: components["schemas"]["DecidedFindingGainCompletions"];
            per: string;
        };
        DecidedFindingGainCompletions: {
            high: number;
            low: number;
            mid: number;
        };
        DecidedFindingSeriesItem: {
            against: number | null;
            /** Format: date-time */
            start: string;
            value: number | null;
        };
        DecisionChange: {
            /** @enum {unknown} */
            disposition: "open" | "planned" | "done" | "dismissed";
            note?: string | null;
            shippedAt?: string | null;
        };
        DeclaredMonth: {
            /** @description Cost of the service in the month. */
            cost?: components["schemas"]["MonthlyCost"] | null;
            /** @description Transactions of other channels. */
            otherChannels?: number | null;
            /** @description Answers about satisfaction. */
            ratings?: components["schemas"]["DeclaredMonthRatings"] | null;
        };
        DeclaredMonthRatings: {
            answers: number;
            satisfied: number;
        };
        /** @description A message on its way to one endpoint. */
        Delivery: {
            answer: number | null;
            attempts: number;
            /**
             * Format: date-time
             * @description When the message was written.
             */
            createdAt: string;
            endedAt: string | null;
            endpointId: string;
            failure: string | null;
            id: string;
            /** @description The `webhook-id` of every attempt. */
            messageId: string;
            nextAt: string | null;
            /**
             * @description dead: given up after a day of attempts, or because the endpoint wants or takes no more.
             * @enum {unknown}
             */
            status: "waiting" | "sent" | "dead";
            summary: string;
            type: components["schemas"]["EndpointTypesItem"];
        };
        DidBefore: {
            /**
             * @description met_error: any validation error on the field. was_stopped: a submit_attempt on the step that validation stopped. went_back: from a configured step to one with a lower index, anywhere until the step was last seen.
             * @enum {unknown}
             */
            did: "met_error" | "was_stopped" | "went_back";
            /** @description Of met_error. */
            fieldKey: string | null;
            /** @description What people call the field. */
            label: string | null;
            /** @description Sessions that did so, of those that left at the step. */
            left: number;
            leftShare: components["schemas"]["Share"];
            /** @description Sessions that did so, of those that went on from the step. */
            wentOn: number;
            wentOnShare: components["schemas"]["Share"];
        };
        /** @example ada@example.org */
        Email: string;
        EmbedPrivacyAnswer: {
            batch: components["schemas"]["EmbedPrivacyAnswerEventItem"][];
            /** @description What the service adds from what it does not keep. */
            derived: {
                from: string;
                name: string;
                purpose: string;
            }[];
            event: components["schemas"]["EmbedPrivacyAnswerEventItem"][];
            schemaVersion: number;
            /** @description Kinds of events: the values of _tag. */
            tags: string[];
        };
        EmbedPrivacyAnswerEventItem: {
            /** @description What becomes of it; "no" if nothing does. */
            kept: string;
            name: string;
            purpose: string;
            /** @description False: only other senders may send it. */
            sentByScript: boolean;
        };
        EmbedStepsAnswer: {
            /** @description Whether the journey declares its success: then the script infers none. */
            declared: boolean;
            /** @description Step keys, in index order. */
            steps: string[];
            /** @description The type of each, in the same order: the script infers no success where an action is missing. */
            stepTypes: string[];
            /** @description Segments that addresses may hold when they are sent, besides step keys; others are sent as `:x`. */
            words: string[];
        };
        /** @description An address that messages are sent to. */
        Endpoint: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Deliveries that were given up. */
            dead: number;
            /** @description Messages that found the outbox of the organization full. */
            dropped: number;
            id: string;
            /** @description false: an e-mail address from outside the organization that has not confirmed by the link it was sent, or one that wanted no more. It receives nothing. */
            isConfirmed: boolean;
            /**
             * @description false: it receives nothing.
             * @example true
             */
            isOn: boolean;
            /**
             * @description webhook: Standard Webhooks, signed. email: text and HTML. The others: the format of their incoming webhooks.
             * @example webhook
             * @enum {unknown}
             */
            kind: "webhook" | "slack" | "teams" | "mattermost" | "email";
            /** @example Service desk */
            name: components["schemas"]["Name"];
            offReason: string | null;
            oldSecretUntil: string | null;
            /**
             * @description Types of messages that it receives.
             * @example [
             *       "alert.opened",
             *       "alert.closed"
             *     ]
             */
            types: components["schemas"]["EndpointTypesItem"][];
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updatedAt: string;
            /**
             * @description Where messages go; of email, `mailto:` and the address. Of slack, teams and mattermost, only the host is shown again: the path is a secret.
             * @example https://desk.example.org/waymark
             */
            url: string;
            /** @description Deliveries that wait or are retried. */
            waiting: number;
        };
        EndpointChange: {
            /**
             * @description false: it receives nothing.
             * @example true
             */
            isOn?: boolean;
            /** @example Service desk */
            name?: components["schemas"]["Name"];
            /**
             * @description Types of messages that it receives.
             * @example [
             *       "alert.opened",
             *       "alert.closed"
             *     ]
             */
            types?: components["schemas"]["EndpointTypesItem"][];
            /**
             * @description Where messages go.
             * @example https://desk.example.org/waymark
             */
            url?: string;
        };
        EndpointTest: {
            /**
             * @description The type whose example is sent; the first of the endpoint if not given.
             * @example alert.opened
             */
            type?: components["schemas"]["EndpointTypesItem"];
        };
        /** @enum {unknown} */
        EndpointTypesItem: "alert.opened" | "alert.closed" | "journey.created" | "journey.updated" | "journey.deleted" | "step.created" | "step.updated" | "step.deleted" | "step.reordered" | "memo.ready" | "simulation.ready" | "forecast.scored" | "report.ready" | "erasure.done";
        EraseClientAnswer: {
            /** @description Events that were removed. */
            events: number;
            /**
             * Format: date-time
             * @description Until then, what a node that was away brings of it is removed again within an hour; after that, none can.
             */
            finalAt: string;
        };
        EraseClientBody: {
            /**
             * @description As the browser shows it under je_cid in its local storage.
             * @example a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55
             */
            clientId: string;
        };
        /** @description An erasure of a journey's sessions. */
        Erasure: {
            /** Format: date-time */
            createdAt: string;
            endedAt: string | null;
            /** @description Events that were removed so far. */
            events: number;
            failure: string | null;
            /**
             * Format: date-time
             * @description Until then, what a node that was away brings of it is removed again within an hour; after that, none can.
             */
            finalAt: string;
            /** @description Sessions that it removes, as far as they are counted; null until then. */
            found: number | null;
            id: string;
            marks: ("foreignHost" | "burst" | "clock" | "bot" | "proven" | "crowd" | "seqGap" | "noStart" | "loneSuccess" | "tooFast" | "truncated")[];
            receivedFrom: string | null;
            receivedTo: string | null;
            /** @description The number of sessions that it names. */
            sessionIds: number;
            /** @description Sessions that were removed so far. */
            sessions: number;
            /** @enum {unknown} */
            status: "waiting" | "running" | "done" | "failed";
        };
        ErasurePreview: {
            /** @description Of these, the completed ones. */
            completions: number;
            /** @description Of the sessions, those that look like a visitor's: ten seconds or longer, with a field that was used or two steps, and without any mark but those named. */
            normal: number;
            /** @description The same as a fraction; null without sessions. Above a few hundredths, erase by something narrower. */
            normalShare: number | null;
            /** @description Sessions that would be removed. */
            sessions: number;
        };
        /** @description Malformed; the message names the field. */
        Error: {
            error: string;
        };
        /** @description What the figures leave out. */
        ExcludedSessions: {
            /** @description Whether the figures count these, as `withExcluded` asks. */
            counted: boolean;
            /** @description Those that concern the journey, the oldest first. */
            exclusions: components["schemas"]["Exclusion"][];
            /** @description Sessions of the period, by the filter, that they are about. */
            sessions: number;
        };
        /** @description Sessions that no figure counts while it is listed. Of the members that say which, one is not null. */
        Exclusion: {
            /** Format: date-time */
            createdAt: string;
            embedVersion: string | null;
            host: string | null;
            id: string;
            /** @description Slug; null: all journeys. */
            journey: string | null;
            mark: ("foreignHost" | "burst" | "clock" | "bot" | "proven" | "crowd" | "seqGap" | "noStart" | "loneSuccess" | "tooFast" | "truncated") | null;
            reason: string | null;
            receivedFrom: string | null;
            receivedTo: string | null;
        };
        Fault: {
            /**
             * @description silent_step: no session saw the step, although many saw a later one. no_completion: sessions are over, and none completed.
             * @enum {unknown}
             */
            kind: "silent_step" | "no_completion";
            name: string;
            /** @description Sessions that saw the later step, or the last one. */
            sessions: number;
            /** @description The step; of no_completion the last of the journey. */
            stepKey: string;
        };
        /** @description An Atom feed of what happens to a journey. */
        Feed: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            id: string;
            journey: components["schemas"]["AlertJourney"];
            /**
             * @description For whom it is, for your own list.
             * @example The team’s reader
             */
            name: components["schemas"]["Name"];
        };
        FieldFigures: {
            /** @description Sessions that changed it. */
            changed: number;
            errors: {
                errorType: string;
                /** @description Errors. */
                events: number;
                /** @description Sessions with such an error. */
                sessions: number;
            }[];
            fieldKey: string;
            /** @description Of these, went on from the step or completed. */
            fixed: number;
            /** @description Of these, left at the step. */
            givenUp: number;
            /** @description What people call it; null if nobody named it. */
            label: string | null;
            /** @description Sessions that left at the step and touched this field last. */
            lastTouched: number;
            lastTouchedShare: components["schemas"]["Share"];
            /** @description From focus to blur, summed over visits of a session, median over sessions. In seconds; null without any. */
            medianTimeInField: number | null;
            /** @description Sessions that focused the field. */
            reached: number;
            /** @description Sessions that came back to it after having left it. */
            returned: number;
            /** @description Sessions with any validation error on it. */
            withErrors: number;
        };
        FieldLabels: {
            /**
             * @description Names by field key, at most 500; they replace all that the step had.
             * @example {
             *       "date-of-birth": "Date of birth"
             *     }
             */
            labels: {
                [key: string]: components["schemas"]["FieldLabelsLabelsValue"];
            };
        };
        FieldLabelsLabelsValue: string;
        FiguresSummary: {
            excluded: components["schemas"]["ExcludedSessions"];
            period: components["schemas"]["ZonedPeriod"];
            previousPeriod: components["schemas"]["ZonedPeriod"];
            previousSummary: components["schemas"]["SummaryFigures"];
            /** @description Visits that a limit turned away in the period, and did not let in later, whatever the filter. Hours are kept for 7 days. */
            refusedVisits: number;
            summary: components["schemas"]["SummaryFigures"];
            /** @description The hour in which the first stored session of the journey started, whatever the filter; null without any. A period that begins before it is tracked in part. */
            trackedSince: string | null;
        };
        FilterValues: {
            /** @description Likewise. */
            browsers: string[];
            /** @description By sessions; at most 50. Empty: unknown. */
            languages: string[];
            /** @description Likewise. */
            sources: string[];
            /** @description Likewise. */
            variants: string[];
        };
        /** @description What came of a forecast whose change was shipped. */
        ForecastOutcome: {
            actual: components["schemas"]["ForecastOutcomeActual"] | null;
            caution: string | null;
            crps: number | null;
            crpsNoChange: number | null;
            /**
             * Format: date-time
             * @description When four whole weeks after the week of the change are over.
             */
            due: string;
            inside50: boolean | null;
            inside80: boolean | null;
            inside95: boolean | null;
            method: ("before_after" | "randomised") | null;
            pit: number | null;
            reason: string | null;
            /** Format: date */
            shippedAt: string;
            /** @enum {unknown} */
            status: "waiting" | "scored" | "not_measured";
            variant: string | null;
        };
        /** @description Completions more over the horizon, as measured, with its 95 % interval. */
        ForecastOutcomeActual: {
            estimate: number;
            high: number;
            low: number;
        };
        GetJourneyAnswer: {
            /**
             * @description Origins that may send events. Empty: every origin may, unknown ones at a lower rate.
             * @example [
             *       "https://www.example.org"
             *     ]
             */
            allowedOrigins: string[];
            behaviorMetrics: {
                /** @description Completed sessions / sessions. */
                completionRate: number;
                /** @description Seconds from first event to completion, median. */
                medianTimeToComplete: number;
                /** @description Sessions on mobile devices / sessions. */
                mobileRate: number;
                topDropoffStep: components["schemas"]["TopDropoffStep"] | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** @example Housing benefit */
            displayName: components["schemas"]["Name"];
            /** @enum {unknown} */
            environment: "production" | "staging";
            /** @description Events by tag. */
            eventCountsLast24h: {
                [key: string]: number;
            };
            healthMetrics: {
                /** @description An event happened in the last 7 days. */
                hasRecentEvents: boolean;
                /** @description A metrics snapshot of the journey is stored. */
                hasSnapshot: boolean;
                hasSteps: boolean;
                sessionCount: number;
            };
            id: string;
            /** @description The newest memo or simulation that is ready; null until there is one. */
            lastArtifactCreated: components["schemas"]["NewestArtifact"] | null;
            orgId: string;
            /** @example housing-benefit */
            slug: string;
            /** @enum {unknown} */
            sourceSystem: "partner" | "custom" | "unknown";
            steps: components["schemas"]["Step"][];
            /** @description Steps without events in the last 7 days. */
            unmappedStepIds: string[];
            /** Format: date-time */
            updatedAt: string;
        };
        GetSecondFactorAnswer: {
            /** @description Whether an authenticator app is set up. */
            app: boolean;
            /** @description True while this session waits for it. */
            awaited: boolean;
            passkeys: {
                createdAt: string | null;
                id: string;
                name: string;
            }[];
            /** @description Whether recovery codes were made. */
            recoveryCodes: boolean;
        };
        GetSetupAnswer: {
            /** @description True while there is no account. */
            needed: boolean;
            /** @description True while there is no organization: it is made with the account. */
            needsOrganization: boolean;
        };
        GetSignInOptionsAnswer: {
            /** @description Whether `POST /api/auth/forgotten-password` sends links: the service sends mail. */
            mailsLinks: boolean;
            /** @description What the provider of single sign-on is called, or null without one. */
            oidc: {
                name: string;
            } | null;
            password: boolean;
        };
        GiveCodeBody: {
            /** @example 123456 */
            code: string;
        };
        GivePasskeyBody: {
            response: {
                [key: string]: unknown;
            };
        };
        GroupFigures: {
            certainty: components["schemas"]["Certainty"];
            /** @description Of these, completed. */
            completed: number;
            completion: components["schemas"]["Share"];
            /** @description Sessions of the group. */
            sessions: number;
            /** @description Empty: unknown. */
            value: string;
        };
        /** @description The value of an hour, as the organization declares it; both members, or neither. */
        HourlyRate: {
            /**
             * @description What an hour of the people who use the journey is worth; null: nothing is declared.
             * @example 31.5
             */
            amount: number | null;
            /**
             * @description ISO 4217 code of its currency.
             * @example EUR
             */
            currency: string | null;
        };
        IngestBody: {
            context: components["schemas"]["IngestBodyContext"];
            /** @description Count of events that the page had to give up. */
            dropped?: number;
            events: components["schemas"]["IngestBodyEventsItem"][];
            /** @enum {integer} */
            schemaVersion: 1;
            /**
             * Format: date-time
             * @description When the batch was sent, by the client's clock: corrects timestamps that are off by over 60 s.
             */
            sentAt?: string;
        };
        IngestBodyContext: {
            /**
             * @description mobile, tablet or desktop.
             * @enum {string}
             */
            deviceClass?: "mobile" | "desktop" | "tablet";
            /** @description Slug of the journey. */
            journeyKey: string;
            /** @description Language tag of the page or browser, for example en-GB. */
            language?: string;
            /** @description Slug of the organization. */
            orgKey: string;
            /** @description Of a signed page: shows that its server made the page. The same for everybody who is served that copy of it. */
            token?: string;
        };
        /** @description An event. Properties that are not listed are accepted and dropped. */
        IngestBodyEventsItem: {
            /**
             * @description What happened. step_view needs a stepKey.
             * @enum {string}
             */
            _tag: "session_start" | "session_end" | "page_view" | "step_view" | "field_focus" | "field_blur" | "field_change" | "validation_error" | "submit_attempt" | "submit_success" | "dropoff_signal";
            /** @description The submission was stopped by validation. */
            blocked?: boolean;
            /** @description Random id of the browser, so that a later attempt is known as a return. Names nobody. */
            clientId: string;
            /** @description How a session ended, for example completed. */
            completionStatus?: string;
            /** @description How long the session or the step took. */
            durationMs?: number;
            /** @description Version of the script, to find faults. */
            embedVersion?: string;
            /** @description Kind of validation error, never its message. */
            errorType?: string;
            /** @description Name of the form field, never what is in it; 'redacted' where it looks personal. */
            fieldKey?: string;
            /** @description Id of the event, so that a repeated delivery counts once. The script's: the visit's id, the counter and when the page was opened. */
            id: string;
            /** @description The success was concluded, nobody declared it. */
            inferred?: boolean;
            /** @description Slug of the journey, as in the context. */
            journeyKey: string;
            /** @description Slug of the organization, as in the context. */
            orgKey: string;
            /** @description What was behind a drop-off, an end or a view, for example idle_60s, close, submit or restored. */
            reason?: string;
            /** @description Site that led here: its origin only. */
            referrer?: string;
            /** @enum {integer} */
            schemaVersion: 1;
            /** @description Counter within the session, for the order of events. */
            seq?: number;
            /** @description Random id of the visit, so that the steps of one attempt belong together. With the visitor’s receipt: made of the hash of a secret that stays in the tab. */
            sessionId: string;
            /** @description Kind of sender, for example partner or custom. */
            source?: string;
            /** @description Step of the journey that was shown. */
            stepKey?: string;
            /**
             * Format: date-time
             * @description When it happened.
             */
            ts: string;
            /** @description Page of the event: origin and path, without query and fragment. The script sends segments that the journey knows, others as :x; the service keeps personal ones as :id. */
            url: string;
            /** @description Version of the page that the visitor was shown, as the page says. */
            variant?: string;
        };
        Installation: {
            /** @description Events that were received in the last 24 hours, by tag. Tags without events are left out. */
            eventCountsLast24h: {
                [key: string]: number;
            };
            eventsLastHour: number;
            findings: {
                /** @enum {unknown} */
                level: "green" | "amber" | "red";
                /** @description What is so, and what to do, in words. */
                text: string;
            }[];
            /** @description When the last event was received. All times here are of receipt, whatever events say of the time. */
            lastEventAt: string | null;
            load: components["schemas"]["Load"];
            /** @description Origins of the pages that sent events in the last 7 days, from their addresses; at most 50. */
            origins: {
                events: number;
                /**
                 * Format: date-time
                 * @description Last event from it.
                 */
                lastAt: string;
                origin: string;
            }[];
            /** @description Refusals since this process started, in the last 24 hours; at most 50 kinds. */
            refused: {
                batches: number;
                /** @description Only of the rate limit: a few networks had used it up, and others are still let in. */
                fewSources: boolean;
                /**
                 * Format: date-time
                 * @description Last such refusal.
                 */
                lastAt: string;
                /** @description The limit that turned it away; null: it was refused for another reason. */
                limit: {
                    /** @enum {unknown} */
                    of: "journey_hour" | "origin_minute" | "network_hour" | "organization_day";
                    /** @description Requests that it allows, where a setting of the organization says so. */
                    requests: number | null;
                } | null;
                origin: string | null;
                reason: string;
            }[];
            /** @description Configured steps; lastSeenAt within the last 7 days, else null. */
            steps: {
                lastSeenAt: string | null;
                /** @description Name of the configured step, or its key. */
                name: string;
                stepKey: string;
            }[];
            success: components["schemas"]["SuccessState"];
            /** @description Keys that events of the last 7 days carry and no step has, in the format of keys; at most 50. */
            unknownStepKeys: string[];
        };
        /** @description Membership that is offered to an address, and not accepted yet. */
        Invitation: {
            /** Format: date-time */
            createdAt: string;
            email: components["schemas"]["Email"];
            /** Format: date-time */
            expiresAt: string;
            id: string;
            /**
             * @description How the mail with the link went; absent where none was written. `dead`: pass the link on yourself, or invite again.
             * @enum {unknown}
             */
            letter?: "waiting" | "sent" | "dead";
            name: components["schemas"]["Name"];
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
        };
        JoinByInvitationBody: {
            /** @example correct horse battery staple */
            password: string;
            token: string;
        };
        /** @description A journey with its steps in index order. */
        Journey: {
            /**
             * @description Origins that may send events. Empty: every origin may, unknown ones at a lower rate.
             * @example [
             *       "https://www.example.org"
             *     ]
             */
            allowedOrigins: string[];
            /** Format: date-time */
            createdAt: string;
            /** @example Housing benefit */
            displayName: components["schemas"]["Name"];
            /** @enum {unknown} */
            environment: "production" | "staging";
            id: string;
            orgId: string;
            /** @example housing-benefit */
            slug: string;
            /** @enum {unknown} */
            sourceSystem: "partner" | "custom" | "unknown";
            steps: components["schemas"]["Step"][];
            /** Format: date-time */
            updatedAt: string;
        };
        JourneyChange: {
            /**
             * @description Origins that may send events. Empty: every origin may, unknown ones at a lower rate.
             * @example [
             *       "https://www.example.org"
             *     ]
             */
            allowedOrigins?: string[];
            /** @example Housing benefit */
            displayName?: components["schemas"]["Name"];
            /** @enum {unknown} */
            environment?: "production" | "staging";
            /** @enum {unknown} */
            sourceSystem?: "partner" | "custom" | "unknown";
        };
        JourneyFigures: {
            /** @description By sessions. */
            browsers: components["schemas"]["GroupFigures"][];
            devices: components["schemas"]["GroupFigures"][];
            excluded: components["schemas"]["ExcludedSessions"];
            /** @description Where pages do not report, so that figures say nothing about people. Empty where a filter is given. */
            faults: components["schemas"]["Fault"][];
            /** @enum {unknown} */
            interval: "hour" | "day" | "week" | "month";
            /** @description By sessions; at most 50. */
            languages: components["schemas"]["GroupFigures"][];
            period: components["schemas"]["ZonedPeriod"];
            previousPeriod: components["schemas"]["ZonedPeriod"];
            previousSeries: components["schemas"]["SeriesPoint"][];
            previousSummary: components["schemas"]["SummaryFigures"];
            /** @description Without gaps, oldest first. */
            series: components["schemas"]["SeriesPoint"][];
            /** @description By sessions; at most 50. */
            sources: components["schemas"]["GroupFigures"][];
            /** @description Configured steps by index, then other keys that were seen, by sessions; at most 1,000. */
            steps: components["schemas"]["StepFigures"][];
            summary: components["schemas"]["SummaryFigures"];
            /** @description Histogram: at most 21 bars of equal width from the 5th to the 95th percentile, and one on each side for the rest, where there is any. Without gaps; empty without any session. */
            timeToComplete: components["schemas"]["JourneyFiguresTimeToCompleteItem"][];
            /** @description By sessions; at most 50. Versions of the page. */
            variants: components["schemas"]["GroupFigures"][];
            /** @description By the weekday and hour of their start, in the zone; those without sessions are left out. */
            weekHours: {
                /** @description Of these, completed. */
                completed: number;
                hour: number;
                /** @description Sessions that started in it. */
                sessions: number;
                /** @description From 1, Monday. */
                weekday: number;
            }[];
        };
        JourneyFiguresTimeToCompleteItem: {
            /** @description Included, in seconds. */
            from: number;
            /** @description Sessions that took so long. */
            sessions: number;
            /** @description Whether it holds all that is shorter, or longer, than the equal bars. */
            tail: boolean;
            /** @description Not included, in seconds. */
            to: number;
        };
        JourneyOverview: {
            /** @description Where exclusions leave no session of these days: how many they leave out. 0 elsewhere. */
            allExcluded: number;
            certainty: components["schemas"]["Certainty"];
            /** @description Of these, completed. */
            completed: number;
            completion: components["schemas"]["Share"];
            displayName: string;
            environment: string;
            /** @description As in the figures of a journey, over the same sessions. */
            faults: components["schemas"]["Fault"][];
            health: {
                /** @enum {unknown} */
                level: "green" | "amber" | "red";
                /** @description What is wrong and what to do, in words; empty when green. */
                reasons: string[];
                /**
                 * @description What is wrong most: no event ever came, none came lately, nobody completes, or something else.
                 * @enum {unknown}
                 */
                state: "arriving" | "not_installed" | "silent" | "nobody_completes" | "attention";
            };
            lastEventAt: string | null;
            /** @description Half of the completed sessions took less. In seconds; null without any. */
            medianTimeToComplete: number | null;
            /** @description The period that the overview of the journey compares with: as many days, 35 days earlier, until the same hour. */
            previous: {
                certainty: components["schemas"]["Certainty"];
                /** @description Of these, completed. */
                completed: number;
                completion: components["schemas"]["Share"];
                /** @description Sessions that started then. */
                sessions: number;
                /** @description The hour of the first stored session, if it is later than the start of that period: it is tracked in part. */
                trackedSince: string | null;
            };
            /** @description Sessions that started in the last 30 days. */
            sessions: number;
            slug: string;
            /** @description 30 days, oldest first. */
            sparkline: {
                completed: number;
                date: string;
                sessions: number;
            }[];
            /** @description Configured steps by index, over the same sessions. */
            steps: {
                /** @description Left / reached. It says where people leave, not why. */
                abandonment: components["schemas"]["Share"];
                /** @description Sessions that saw the step, are not completed and not open, and saw it last. */
                left: number;
                /** @description Name of the configured step, or its key. */
                name: string;
                /** @description Sessions that saw the step. */
                reached: number;
                stepKey: string;
            }[];
            targets: components["schemas"]["Targets"];
        };
        JourneyOverviews: {
            /** @description Whose sessions no journey counts here. */
            exclusions: components["schemas"]["Exclusion"][];
            /** @description By slug. */
            journeys: components["schemas"]["JourneyOverview"][];
            /** @description null on the last page. */
            nextCursor: string | null;
        };
        /** @description A journey in a list: without steps and metrics. */
        JourneySummary: {
            /**
             * @description Origins that may send events. Empty: every origin may, unknown ones at a lower rate.
             * @example [
             *       "https://www.example.org"
             *     ]
             */
            allowedOrigins: string[];
            /** Format: date-time */
            createdAt: string;
            /** @example Housing benefit */
            displayName: components["schemas"]["Name"];
            /** @enum {unknown} */
            environment: "production" | "staging";
            id: string;
            orgId: string;
            /** @example housing-benefit */
            slug: string;
            /** @enum {unknown} */
            sourceSystem: "partner" | "custom" | "unknown";
            /** Format: date-time */
            updatedAt: string;
        };
        /**
         * @description The last full days, or fixed ones; those of the organization.
         * @example {
         *       "days": 28
         *     }
         */
        LinkPeriod: components["schemas"]["LinkPeriod1"] | components["schemas"]["LinkPeriod2"];
        LinkPeriod1: {
            /** @description One of 7, 28, 90. */
            days: number;
        };
        LinkPeriod2: {
            /**
             * @description First day, included.
             * @example 2026-05-01
             */
            from: string;
            /**
             * @description Last day, not included.
             * @example 2026-05-01
             */
            to: string;
        };
        ListAlertsAnswer: {
            alerts: components["schemas"]["Alert"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ListAnnotationsAnswer: {
            annotations: components["schemas"]["Annotation"][];
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
        };
        ListAuditEntriesAnswer: {
            entries: components["schemas"]["AuditEntry"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ListDeliveriesAnswer: {
            deliveries: components["schemas"]["Delivery"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ListEndpointsAnswer: {
            endpoints: components["schemas"]["Endpoint"][];
            /** @description Whether this service sends e-mail: SMTP_URL and MAIL_FROM are set. */
            sendsMail: boolean;
        };
        ListErasuresAnswer: {
            erasures: components["schemas"]["Erasure"][];
        };
        ListExclusionsAnswer: {
            exclusions: components["schemas"]["Exclusion"][];
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
        };
        ListFeedsAnswer: {
            feeds: components["schemas"]["Feed"][];
        };
        ListInvitationsAnswer: {
            invitations: components["schemas"]["Invitation"][];
        };
        ListJourneysAnswer: {
            journeys: components["schemas"]["JourneySummary"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ListKeysAnswer: {
            keys: components["schemas"]["ApiKey"][];
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
        };
        ListMembersAnswer: {
            members: components["schemas"]["Member"][];
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
        };
        ListOrgsAnswer: {
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
            orgs: components["schemas"]["Org"][];
        };
        ListOwnSessionsAnswer: {
            sessions: components["schemas"]["OwnSession"][];
        };
        ListPageSecretsAnswer: {
            secrets: components["schemas"]["PageSecret"][];
        };
        ListReportSchedulesAnswer: {
            schedules: components["schemas"]["ReportSchedule"][];
        };
        ListServiceAlertsAnswer: {
            alerts: components["schemas"]["ServiceAlert"][];
            /** @description Null on the last page. */
            nextCursor: string | null;
        };
        ListSharedLinksAnswer: {
            links: components["schemas"]["SharedLink"][];
        };
        ListStepsAnswer: {
            steps: components["schemas"]["Step"][];
        };
        ListUsersAnswer: {
            /** @description With limit or cursor: null on the last page. */
            nextCursor?: string | null;
            users: {
                /** Format: date-time */
                createdAt: string;
                email: components["schemas"]["Email"];
                id: string;
                /** @description The last sign-in after which they came to this organization. */
                lastSignInAt: string | null;
                name: components["schemas"]["Name"];
                orgs: {
                    displayName: string;
                    /**
                     * @example editor
                     * @enum {unknown}
                     */
                    role: "owner" | "editor" | "viewer";
                    slug: string;
                }[];
            }[];
        };
        ListViewsAnswer: {
            views: components["schemas"]["View"][];
        };
        LivezAnswer: {
            /** @enum {string} */
            status: "ok";
        };
        Load: {
            /** @description Requests an hour that are let in. */
            limit: number;
            /** @description The hour of the last 7 days with the most requests, refused ones among them. */
            peak: {
                /** Format: date-time */
                from: string;
                requests: number;
            } | null;
            /** @description Turned away by a limit in the last 7 days. */
            refusedRequests: number;
            /** @description Sessions that were turned away, and not let in later. */
            refusedVisits: number;
        };
        LookAtInvitationAnswer: {
            email: components["schemas"]["Email"];
            org: {
                displayName: string;
                slug: string;
            };
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
        };
        LookAtInvitationBody: {
            token: string;
        };
        MarksFound: {
            /** @description What should be looked at, in words. */
            findings: string[];
            /**
             * Format: date-time
             * @description Sessions that were received in the last 7 days.
             */
            from: string;
            marked: {
                /** @description What should be looked at, in words; null: they are few. */
                finding: string | null;
                /** @description Hours of receipt (UTC) with the most of them. */
                hours: {
                    /** Format: date-time */
                    from: string;
                    sessions: number;
                }[];
                /**
                 * @description A session can have several: see docs/marks.md.
                 * @enum {unknown}
                 */
                mark: "foreignHost" | "burst" | "clock" | "bot" | "proven" | "crowd" | "seqGap" | "noStart" | "loneSuccess" | "tooFast" | "truncated";
                sessions: number;
                /** @description Of all sessions, a fraction. */
                share: number;
            }[];
            sessions: number;
        };
        /** @description Who is signed in, and the organizations that they belong to. */
        Me: {
            /** @description What can be accepted without a link: the address of this account is proven. */
            invitations: components["schemas"]["MeInvitationsItem"][];
            /**
             * @description Null: that of the organization.
             * @example de
             */
            language: ("en" | "de" | "fr" | "es") | null;
            orgs: components["schemas"]["MeOrgsItem"][];
            /**
             * @description Whether this session began with a second factor; `none` where the account has none.
             * @enum {unknown}
             */
            secondFactor: "none" | "given";
            user: components["schemas"]["Person"];
        };
        MeasuredChange: {
            /** @description The same since then. */
            after: number;
            /** @description Share of those who saw the step that left there, on such weekdays before. */
            before: number;
            name: string;
            /** @description The same since then. */
            sessionsAfter: number;
            /** @description Sessions that saw the step before. */
            sessionsBefore: number;
            /** @description First day of the time after, as YYYY-MM-DD on the clocks of the organization. */
            since: string;
            stepKey: string;
        };
        MeInvitationsItem: {
            displayName: string;
            id: string;
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
            slug: string;
        };
        /** @description A person who belongs to an organization. */
        Member: {
            /**
             * Format: date-time
             * @description When they became a member.
             */
            createdAt: string;
            email: components["schemas"]["Email"];
            id: string;
            /** @description The last sign-in after which they came to this organization. */
            lastSignInAt: string | null;
            name: components["schemas"]["Name"];
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
        };
        MemberChange: {
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
        };
        /** @description A memo; `result` is null until its status is ready. */
        Memo: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["MemoCreatedBy"];
            failure: string | null;
            id: string;
            journeyId: string;
            journeySlug: string;
            /** @description Share of the work that is done. */
            progress: number;
            result: components["schemas"]["MemoResult"] | null;
            /** @enum {unknown} */
            status: "queued" | "running" | "ready" | "failed";
            title: string;
        };
        MemoCreatedBy: {
            name: string;
            /** @enum {unknown} */
            type: "key" | "person" | "schedule";
        };
        MemoEvidence: {
            adjustedP: number;
            denominators: {
                [key: string]: number;
            };
            df: number;
            /** @enum {unknown} */
            estimand: "riskDifference" | "share" | "oddsRatio";
            estimate: number;
            high: number;
            level: number;
            /** @description Of the interval at `level`, which knows that the finding was selected. */
            low: number;
            method: string;
            numerators: {
                [key: string]: number;
            };
            p: number;
            standardError: number;
            /** @description Smaller ones are listed below the line. */
            threshold: number;
            unadjusted: components["schemas"]["MemoRange"];
        };
        MemoFact: {
            /** @enum {unknown} */
            code: "tracking_health" | "no_finding" | "too_little_data" | "brief_visits" | "hours_lost";
            headline: string;
            sentences: string[];
            subject: components["schemas"]["MemoSubject"];
        };
        MemoList: {
            memos: components["schemas"]["MemoSummary"][];
            nextCursor: string | null;
        };
        /** @description The 95 % interval of this question alone. */
        MemoRange: {
            high: number;
            low: number;
        };
        MemoResult: {
            alarms: components["schemas"]["DecidedAlarm"][];
            belowTheLine: components["schemas"]["DecidedFinding"][];
            data: components["schemas"]["MemoResultData"];
            facts: components["schemas"]["MemoFact"][];
            filter: {
                [key: string]: string;
            };
            findings: components["schemas"]["DecidedFinding"][];
            health: components["schemas"]["MemoResultHealth"];
            history: components["schemas"]["Period"];
            metricVersion: number;
            notTested: components["schemas"]["MemoResultNotTestedItem"][];
            period: components["schemas"]["Period"];
            rulesVersion: string;
            summary: components["schemas"]["MemoResultSummary"];
            tested: components["schemas"]["MemoResultTestedItem"][];
            /** @description Whose days these are: the organization's `timezone` setting; UTC if absent. */
            timezone?: string;
            /** @description One sentence a cause, the most pressing first: what a memo begins with. Dismissed ones are left out. */
            todo: components["schemas"]["Todo"][];
        };
        MemoResultData: {
            /** @description Of these, visits of one page under three seconds: compared with nothing. */
            brief: number;
            certainty?: components["schemas"]["SaidCertainty"];
            /** @description Of these, completed. */
            completed: number;
            /** @description Sessions that are marked, and left out. */
            excluded: number;
            /** @description Of these, by mark (docs/marks.md); a session may carry several. */
            excludedByMark: {
                [key: string]: number;
            };
            /** @description Sessions that exclusions of the organization leave out. */
            exclusions?: number;
            /** @description Changes when the sessions behind the memo do. */
            fingerprint: string;
            marked?: components["schemas"]["BesideMarked"];
            /** @description Of these, still open: counted neither as completed nor as left. */
            open: number;
            /** @description Fields were read from one in so many sessions. */
            sampledOneIn: number;
            /** @description Sessions that started in the period. */
            sessions: number;
        };
        MemoResultHealth: {
            gapped: number | null;
            /** @enum {unknown} */
            level: "green" | "amber" | "red";
            loss: number | null;
            marked: number | null;
            reasons: string[];
        };
        MemoResultNotTestedItem: {
            /** @description What it is about, in words: "Bank details, iban, “the format was not accepted”". */
            about: string;
            /** @enum {unknown} */
            code: "step_loss_change" | "step_loss_peers" | "group_gap" | "error_loop" | "error_unrecovered" | "submit_blocked" | "change_since" | "variant_difference";
            enoughOn: string | null;
            have: number;
            need: number;
            /**
             * @description Sessions that left, or to which it did not happen, are what is too few; otherwise sessions.
             * @enum {unknown}
             */
            of?: "left" | "without";
            subject: components["schemas"]["MemoSubject"];
        };
        MemoResultSummary: {
            completion: components["schemas"]["MemoResultSummaryCompletion"];
            falseDiscoveryRate: number;
            findings: number;
            /** @description Hours in sessions that left; pauses count up to 5 minutes, as in the burden of the journey. */
            hoursLost: number;
            /** @description What was not compared, by the reason. */
            notTested: components["schemas"]["MemoResultSummaryNotTestedItem"][];
            sentences: string[];
            smallestDetectable: components["schemas"]["MemoResultSummarySmallestDetectable"];
            tested: number;
            tooSmall: number;
        };
        MemoResultSummaryCompletion: {
            high: number | null;
            low: number | null;
            rate: number | null;
        };
        MemoResultSummaryNotTestedItem: {
            /** @enum {unknown} */
            code: "step_loss_change" | "step_loss_peers" | "group_gap" | "error_loop" | "error_unrecovered" | "submit_blocked" | "change_since" | "variant_difference";
            count: number;
            /** @enum {unknown} */
            reason: "sessions" | "left" | "without";
        };
        MemoResultSummarySmallestDetectable: {
            completion: number | null;
            stepLoss: number | null;
        };
        MemoResultTestedItem: {
            /** @description What it is about, in words: "Bank details, iban, “the format was not accepted”". */
            about: string;
            /** @enum {unknown} */
            code: "step_loss_change" | "step_loss_peers" | "group_gap" | "error_loop" | "error_unrecovered" | "submit_blocked" | "change_since" | "variant_difference";
            estimate: number;
            n: number[];
            p: number;
            subject: components["schemas"]["MemoSubject"];
        };
        MemoSchedule: {
            monthly: boolean;
            nextAt: string | null;
            weekly: boolean;
        };
        MemoScheduleChange: {
            /** @description A memo is made each month. */
            monthly: boolean;
            /** @description A memo is made each week, in the place of each month. */
            weekly?: boolean;
        };
        /** @description What a finding is about. A journey as a whole has no step. */
        MemoSubject: {
            errorType: string | null;
            fieldKey: string | null;
            group: components["schemas"]["MemoSubjectGroup"] | null;
            since: string | null;
            stepId: string | null;
            stepKey: string | null;
            stepName: string | null;
        };
        MemoSubjectGroup: {
            against: string;
            by: string;
            /** @description Which of the two the groups of the kind are compared with: desktop, or the largest. Another one may be it later. */
            reference?: string;
            value: string;
        };
        MemoSummary: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["MemoCreatedBy"];
            failure: string | null;
            findings: number | null;
            id: string;
            journeyId: string;
            journeySlug: string;
            period: components["schemas"]["Period"] | null;
            /** @description Share of the work that is done. */
            progress: number;
            /** @enum {unknown} */
            status: "queued" | "running" | "ready" | "failed";
            title: string;
            topAction: string | null;
            topGrade: ("A" | "B" | "C" | "D") | null;
            topHeadline: string | null;
        };
        MeOrgsItem: {
            displayName: string;
            /** @enum {unknown} */
            language: "en" | "de" | "fr" | "es";
            /** @description True: the organization answers only in a session in which a second factor was given. */
            requiresSecondFactor: boolean;
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
            slug: string;
            /** @description Whose days and hours its figures follow. */
            timezone: string;
        };
        MonthlyCost: {
            amount: number;
            /** @example EUR */
            currency: string;
        };
        /** @example Ada Lovelace */
        Name: string;
        NewAnnotation: {
            /**
             * @description ISO 8601 date or timestamp; now if not given.
             * @example 2026-03-02T09:00:00.000Z
             */
            at?: string;
            /** @description The step that it is about; null: the journey. */
            stepKey?: string | null;
            /** @example New upload page is live */
            text: components["schemas"]["AlertChangeAnnotation"];
        };
        NewCaseOutcomes: {
            /** @description Each hour once. Counts that are not named keep the value that was sent before. */
            hours: components["schemas"]["CaseOutcomeHour"][];
            /**
             * @description Which case system counts: each source has its own counts, and sums are of all sources.
             * @example case-system
             */
            source: string;
        };
        NewEndpoint: {
            /**
             * @description webhook: Standard Webhooks, signed. email: text and HTML. The others: the format of their incoming webhooks.
             * @example webhook
             * @enum {unknown}
             */
            kind?: "webhook" | "slack" | "teams" | "mattermost" | "email";
            /** @example Service desk */
            name: components["schemas"]["Name"];
            /**
             * @description Types of messages that it receives.
             * @example [
             *       "alert.opened",
             *       "alert.closed"
             *     ]
             */
            types: components["schemas"]["EndpointTypesItem"][];
            /**
             * @description Where messages go.
             * @example https://desk.example.org/waymark
             */
            url: string;
        };
        NewErasure: {
            /**
             * @description Of the window, only sessions that bear one of these marks.
             * @example [
             *       "crowd"
             *     ]
             */
            marks?: ("foreignHost" | "burst" | "clock" | "bot" | "proven" | "crowd" | "seqGap" | "noStart" | "loneSuccess" | "tooFast" | "truncated")[];
            /**
             * @description Sessions with an event that was received from here on.
             * @example 2026-03-02T14:00:00.000Z
             */
            receivedFrom?: string;
            /**
             * @description Received before.
             * @example 2026-03-02T15:00:00.000Z
             */
            receivedTo?: string;
            /**
             * @description In the place of a window: these sessions.
             * @example [
             *       "6f1a1c2e-0f4e-4a57-9d59-6a1a8b4c7c11"
             *     ]
             */
            sessionIds?: string[];
        };
        NewestArtifact: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @enum {unknown} */
            type: "memo" | "simulation";
        };
        /** @description Names one thing: a window of receipt (`receivedFrom` and `receivedTo`), `embedVersion`, `host` or `mark`. */
        NewExclusion: {
            /**
             * @description Sessions whose first event names this version of the embed script.
             * @example 1.1.0
             */
            embedVersion?: string;
            /**
             * @description Sessions whose first event is on a page of this host, without port, as it stands in addresses.
             * @example staging.example.org
             */
            host?: string;
            /**
             * @description Slug of the journey; all journeys of the organization if not given.
             * @example housing-benefit
             */
            journey?: string;
            /**
             * @description Sessions that carry this mark.
             * @example bot
             * @enum {unknown}
             */
            mark?: "foreignHost" | "burst" | "clock" | "bot" | "proven" | "crowd" | "seqGap" | "noStart" | "loneSuccess" | "tooFast" | "truncated";
            /** @example Load test */
            reason?: components["schemas"]["Name"];
            /**
             * @description Sessions whose first event was received from here on …
             * @example 2026-03-02T14:00:00.000Z
             */
            receivedFrom?: string;
            /**
             * @description … and before.
             * @example 2026-03-02T15:00:00.000Z
             */
            receivedTo?: string;
        };
        NewFeed: {
            /**
             * @description Slug of the journey.
             * @example housing-benefit
             */
            journey: string;
            /**
             * @description For whom it is, for your own list.
             * @example The team’s reader
             */
            name: components["schemas"]["Name"];
        };
        NewForecastOutcome: {
            /** @description The day (UTC) on which visitors first met the change. It can be set once. */
            shippedAt: string;
            /** @description The variant that has the change, where visitors were assigned to variants by chance. */
            variant?: string;
        };
        NewInvitation: {
            email: components["schemas"]["Email"];
            name: components["schemas"]["Name"];
            /**
             * @example editor
             * @enum {unknown}
             */
            role: "owner" | "editor" | "viewer";
        };
        NewJourney: {
            /**
             * @description Origins that may send events. Empty: every origin may, unknown ones at a lower rate.
             * @example [
             *       "https://www.example.org"
             *     ]
             */
            allowedOrigins?: string[];
            /**
             * @description Visits expected in the busiest hour. Raises the organization's limit of requests an hour for them, within what the operator allows; never lowers it. Needs the scope org:settings where it raises the limit.
             * @example 400
             */
            busiestHourVisits?: number;
            /** @example Housing benefit */
            displayName: components["schemas"]["Name"];
            /** @example housing-benefit */
            slug: string;
            /** @enum {unknown} */
            sourceSystem?: "partner" | "custom" | "unknown";
            steps?: components["schemas"]["NewStep"][];
        };
        NewKey: {
            expiresAt?: string | null;
            /** @example Website deployment */
            name: components["schemas"]["Name"];
            /**
             * @example [
             *       "journeys:write"
             *     ]
             */
            scopes: ("journeys:read" | "journeys:write" | "ingest:write" | "simulations:run" | "memos:read" | "memos:write" | "results:read" | "org:settings" | "members:manage")[];
        };
        NewMemo: {
            /**
             * @description Whole days, in the time zone of the organization, that the memo is about; 28 if not given.
             * @example 28
             * @enum {unknown}
             */
            days?: 14 | 28 | 56 | 84;
            /** @enum {unknown} */
            deviceClass?: "desktop" | "mobile" | "tablet" | "unknown";
            journeyId: components["schemas"]["NewMemoJourneyId"];
            language?: string;
            marked?: components["schemas"]["CountMarked"];
            /**
             * @description A day on which something changed: before and after it are compared.
             * @example 2026-11-20
             */
            since?: string;
            source?: string;
            title?: components["schemas"]["Name"];
            /**
             * @description End of these days, not included; the last midnight at least 24.5 hours ago if not given, and at most.
             * @example 2026-11-20
             */
            to?: string;
        };
        NewMemoJourneyId: string;
        NewOrg: {
            /** @example City of Example */
            displayName?: components["schemas"]["Name"];
            settings?: components["schemas"]["NewOrgSettings"];
            /** @example city-of-example */
            slug: string;
        };
        NewOrgSettings: {
            /**
             * @description Ingest requests an hour for each journey of the organization.
             * @example 1000
             */
            ingestRequestsPerHour?: number;
            /**
             * @description Of its mails, messages and reports.
             * @example de
             * @enum {unknown}
             */
            language?: "en" | "de" | "fr" | "es";
            /**
             * @description Whether members need a second factor: without one, nothing of the organization answers them.
             * @example false
             */
            requireSecondFactor?: boolean;
            /**
             * @description Days that events are kept, counted from their receipt.
             * @example 395
             */
            retentionDays?: number;
            /**
             * Format: time-zone
             * @description IANA name of the time zone whose days and hours the figures of periods follow. A change counts at once.
             * @example Europe/Berlin
             */
            timezone?: string;
            /**
             * @description Ingest requests a minute for each unknown origin.
             * @example 20
             */
            unknownOriginRequestsPerMinute?: number;
        };
        NewReportSchedule: {
            /**
             * @description The endpoints that it goes to, whatever types of messages they receive besides.
             * @example [
             *       "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a"
             *     ]
             */
            endpointIds: string[];
            /**
             * @description week: from Monday to Sunday, sent on the Monday after. month: sent on the first of the next.
             * @example week
             * @enum {unknown}
             */
            every: "week" | "month";
            /** @description Slug of the journey; null or left out: all journeys of the organization. */
            journey?: string | null;
        };
        NewSharedLink: {
            /** @description In a year at most; in 30 days if not given. */
            expiresAt?: string;
            /** @description Figures that are shown; all if not given. A memo has none of them. */
            figures?: ("completion" | "time" | "steps")[];
            /** @description Pages of these origins may frame it; none if not given. */
            frameOrigins?: string[];
            /** @enum {unknown} */
            kind: "overview" | "step" | "memo";
            /** @description Of a link to a memo. */
            memoId?: string;
            /** @description For whom it is, for your own list. */
            name: components["schemas"]["Name"];
            password?: string;
            period?: components["schemas"]["LinkPeriod"];
            /** @description Of a link to a step. */
            stepKey?: string;
        };
        NewSimulation: {
            changes: components["schemas"]["SimulationChange"][];
            /**
             * @description Whole days, in the time zone of the organization, that the model is fitted to; 56 if not given.
             * @enum {unknown}
             */
            days?: 28 | 56 | 84;
            /** @description 10,000 if not given; doubled until the error of the quantiles is small. */
            draws?: number;
            /** @description The finding of a memo that this is about. */
            fromFinding?: string;
            /** @description Weeks that the forecast is about; 4 if not given. */
            horizonWeeks?: number;
            journeyId: components["schemas"]["NewMemoJourneyId"];
            marked?: components["schemas"]["CountMarked"];
            name?: components["schemas"]["Name"];
            /** @description How often people who would have left go on, beside the others; 0.5 to 1 if not given. */
            rho?: components["schemas"]["SimulationChangeLoss"];
            /** @description false: computed at once, with the draws asked for, and kept nowhere. */
            save?: boolean;
            seed?: number;
            /** @description Sessions to expect a week; the median of the last 8 weeks if not given. */
            sessionsPerWeek?: number | null;
            /** @description Completions more that are wanted: how strong would the effect have to be? */
            target?: number;
        };
        NewStep: {
            /** @description Number of input fields. */
            fieldCount?: number | null;
            /**
             * @description Primary field type on the step, for example text_box or file_upload.
             * @example text_box
             */
            fieldType?: string | null;
            /**
             * @description Position in the journey, from 0.
             * @example 0
             */
            index: number;
            /** @example Personal data */
            name?: components["schemas"]["Name"] | null;
            /** @description Reading level as a school grade. */
            readingLevel?: number | null;
            /** @description Number of documents or files that are asked for. */
            requiredArtifacts?: number | null;
            /** @example personal-data */
            stepKey: string;
            /** @enum {unknown} */
            stepType?: "eligibility" | "upload" | "review" | "submit" | "information" | "input" | "selection" | "payment" | "signature" | "other";
        };
        NewView: {
            /** @example Phones, last 7 days */
            name: components["schemas"]["Name"];
            /**
             * @description The query of a page's address, with `?`; empty: the default period without filters.
             * @example ?period=7d&deviceClass=mobile
             */
            search: string;
        };
        OnAlertClosedBody: {
            data: {
                alert: {
                    closedAt: string;
                    cost: string;
                    fieldKey: unknown;
                    figures: components["schemas"]["OnAlertOpenedBodyDataAlertFigures"];
                    id: string;
                    lookFirst: string;
                    lost: number;
                    openedAt: string;
                    overAt: string;
                    rule: string;
                    since: string;
                    snoozedUntil: unknown;
                    state: string;
                    stepKey: string;
                    updatedAt: string;
                };
                journey: components["schemas"]["AlertJourney"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnAlertOpenedBody: {
            data: {
                alert: {
                    closedAt: unknown;
                    cost: unknown;
                    fieldKey: unknown;
                    figures: components["schemas"]["OnAlertOpenedBodyDataAlertFigures"];
                    id: string;
                    lookFirst: string;
                    lost: unknown;
                    openedAt: string;
                    overAt: unknown;
                    rule: string;
                    since: string;
                    snoozedUntil: unknown;
                    state: string;
                    stepKey: string;
                    updatedAt: string;
                };
                journey: components["schemas"]["AlertJourney"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnAlertOpenedBodyDataAlertFigures: {
            chance: number;
            high: number;
            hours: number;
            low: number;
            part: number;
            usual: number;
            whole: number;
        };
        OnErasureDoneBody: {
            data: {
                erasure: {
                    events: number;
                    id: string;
                    sessions: number;
                };
                journey: components["schemas"]["AlertJourney"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnForecastScoredBody: {
            data: {
                forecast: {
                    actual: components["schemas"]["ForecastOutcomeActual"];
                    crps: number;
                    crpsNoChange: number;
                    simulationId: string;
                    title: string;
                };
                journey: components["schemas"]["AlertJourney"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnJourneyCreatedBody: {
            data: components["schemas"]["OnJourneyCreatedBodyData"];
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnJourneyCreatedBodyData: {
            journey: components["schemas"]["AlertJourney"];
            /** @description One sentence for people. */
            summary: string;
            /** @description The dashboard's page about it; null: there is none. */
            url: unknown;
        };
        OnMemoReadyBody: {
            data: {
                journey: components["schemas"]["AlertJourney"];
                memo: components["schemas"]["OnMemoReadyBodyDataMemo"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnMemoReadyBodyDataMemo: {
            id: string;
            status: string;
            title: string;
        };
        OnReportReadyBody1DataReportChange: {
            by: number;
            high: number;
            isMaybeChance: boolean;
            low: number;
        };
        OnReportReadyBody1DataReportNow: {
            completed: number;
            completion: components["schemas"]["OnReportReadyBody1DataReportNowCompletion"];
            sessions: number;
        };
        OnReportReadyBody1DataReportNowCompletion: {
            high: number;
            low: number;
            rate: number;
        };
        OnReportReadyBody1DataReportPeriod: {
            from: string;
            timezone: string;
            to: string;
        };
        OnReportReadyBody1DataReportSectionsItem: {
            items: components["schemas"]["OnReportReadyBody1DataReportSectionsItemItemsItem"][];
            title: string;
        };
        OnReportReadyBody1DataReportSectionsItemItemsItem: {
            text: string;
            /** @description The dashboard's page about it; null: there is none. */
            url: unknown;
        };
        OnReportReadyBody1DataReportTable: {
            head: string[];
            rows: components["schemas"]["OnReportReadyBody1DataReportTableRowsItem"][];
        };
        OnReportReadyBody1DataReportTableRowsItem: {
            cells: string[];
            text: string;
            /** @description The dashboard's page about it; null: there is none. */
            url: unknown;
        };
        OnSimulationReadyBody: {
            data: {
                journey: components["schemas"]["AlertJourney"];
                simulation: components["schemas"]["OnMemoReadyBodyDataMemo"];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnStepCreatedBody: {
            data: components["schemas"]["OnStepCreatedBodyData"];
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        OnStepCreatedBodyData: {
            journey: components["schemas"]["AlertJourney"];
            step: components["schemas"]["OnStepCreatedBodyDataStep"];
            /** @description One sentence for people. */
            summary: string;
            /** @description The dashboard's page about it; null: there is none. */
            url: unknown;
        };
        OnStepCreatedBodyDataStep: {
            id: string;
            index: number;
            name: string;
            stepKey: string;
        };
        OnStepReorderedBody: {
            data: {
                journey: components["schemas"]["AlertJourney"];
                steps: {
                    id: string;
                    index: number;
                    stepKey: string;
                }[];
                /** @description One sentence for people. */
                summary: string;
                /** @description The dashboard's page about it; null: there is none. */
                url: unknown;
            };
            /** @description When it happened: ISO 8601. */
            timestamp: string;
            type: string;
        };
        /** @description An organization: the owner of journeys and keys. */
        Org: {
            /** Format: date-time */
            createdAt: string;
            /** @example City of Example */
            displayName: components["schemas"]["Name"];
            id: string;
            settings: components["schemas"]["OrgSettings"];
            /** @example city-of-example */
            slug: string;
            /** Format: date-time */
            updatedAt: string;
        };
        OrgChange: {
            /** @example City of Example */
            displayName?: components["schemas"]["Name"];
            settings?: components["schemas"]["NewOrgSettings"];
        };
        OrgSettings: {
            /**
             * @description Ingest requests an hour for each journey of the organization.
             * @example 1000
             */
            ingestRequestsPerHour: number;
            /**
             * @description Of its mails, messages and reports.
             * @example de
             * @enum {unknown}
             */
            language: "en" | "de" | "fr" | "es";
            /**
             * @description Whether members need a second factor: without one, nothing of the organization answers them.
             * @example false
             */
            requireSecondFactor: boolean;
            /**
             * @description Days that events are kept, counted from their receipt.
             * @example 395
             */
            retentionDays: number;
            /**
             * Format: time-zone
             * @description IANA name of the time zone whose days and hours the figures of periods follow. A change counts at once.
             * @example Europe/Berlin
             */
            timezone: string;
            /**
             * @description Ingest requests a minute for each unknown origin.
             * @example 20
             */
            unknownOriginRequestsPerMinute: number;
        };
        OwnKey: {
            expiresAt: string | null;
            id: string;
            /** @example Website deployment */
            name: components["schemas"]["Name"];
            /** @example city-of-example */
            organization: string;
            /**
             * @example [
             *       "journeys:write"
             *     ]
             */
            scopes: ("journeys:read" | "journeys:write" | "ingest:write" | "simulations:run" | "memos:read" | "memos:write" | "results:read" | "org:settings" | "members:manage")[];
        };
        /** @description A browser in which somebody is signed in. */
        OwnSession: {
            /**
             * @description Browser and system, each one word of a closed list. `waymark`: the command, such as `waymark demo`.
             * @example Firefox on Linux
             */
            browser: string | null;
            /** Format: date-time */
            createdAt: string;
            /** @description The session that asks. */
            current: boolean;
            /** Format: date-time */
            expiresAt: string;
            id: string;
            /**
             * Format: date-time
             * @description To the day.
             */
            lastUsedAt: string;
            secondFactor: boolean;
        };
        PageSecret: {
            /** Format: date-time */
            createdAt: string;
            id: string;
        };
        Paths: {
            /** @description Sessions that went back to an earlier step at least once. */
            backSessions: number;
            excluded: components["schemas"]["ExcludedSessions"];
            /** @description Sessions on paths that are not listed. */
            otherSessions: number;
            /** @description By sessions; at most `limit` (query), 20 if not given. */
            paths: {
                /** @enum {unknown} */
                end: "completed" | "left" | "open";
                /** @description Sessions that went exactly so. */
                sessions: number;
                share: components["schemas"]["Share"];
                /** @description Step keys in order; at most 50, then cut. */
                steps: string[];
            }[];
            period: components["schemas"]["ZonedPeriod"];
            /** @description Sessions that saw any step. */
            sessions: number;
            /** @description Configured steps by index, then other keys that were seen, by sessions; at most 1,000. */
            steps: {
                /** @description Position; null for a key that is not configured. */
                index: number | null;
                /** @description Name of the configured step, or its key. */
                name: string;
                /** @description Sessions that saw it. */
                sessions: number;
                /** @description Sessions that skipped it: they never saw it, and saw a later step or completed. null: no step has this key, so that it has no place in the order. */
                skipped: number | null;
                stepKey: string;
            }[];
            /** @description By times; at most 500. A step seen again without another in between is not a transition. */
            transitions: {
                /**
                 * @description By the indexes of configured steps.
                 * @enum {unknown}
                 */
                direction: "start" | "forward" | "back" | "other" | "end";
                /** @description How it ended, where `to` is null. */
                end: ("completed" | "left" | "open") | null;
                /** @description Step key; null: the start. */
                from: string | null;
                /** @description In how many sessions. */
                sessions: number;
                /** @description How often. */
                times: number;
                /** @description Step key; null: the end. */
                to: string | null;
            }[];
        };
        Period: {
            /**
             * Format: date-time
             * @description Start, included.
             */
            from: string;
            /**
             * Format: date-time
             * @description End, not included.
             */
            to: string;
        };
        Person: {
            email: components["schemas"]["Email"];
            id: string;
            name: components["schemas"]["Name"];
        };
        /** @description An error as a problem (RFC 9457), for callers whose Accept header names application/problem+json. */
        Problem: {
            /**
             * @description Stable: programs may branch on it.
             * @enum {unknown}
             */
            code: "invalid" | "unauthorized" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "precondition" | "too_large" | "unsupported" | "key_reused" | "rate_limited" | "internal" | "unavailable" | "catalog_away";
            /** @description What is wrong, in a sentence. */
            detail: string;
            /** @description The member or parameter at fault, where one is named. */
            field?: string;
            /** @description Id of the request, as in the log. */
            instance: string;
            status: number;
            title: string;
            /** @description Leads to what the code means. */
            type: string;
        };
        PublicMonthChange: {
            /** @description Cost of the service in the month. */
            cost?: components["schemas"]["MonthlyCost"] | null;
            /** @description Transactions of other channels. */
            otherChannels?: number | null;
            /** @description Answers about satisfaction. */
            ratings?: components["schemas"]["DeclaredMonthRatings"] | null;
            /** @description Why the month is corrected: needed, and published, once the month is. */
            reason?: string;
        };
        PublicPageState: {
            enabled: boolean;
            months: components["schemas"]["PublicPageStateMonthsItem"][];
            /**
             * @description Where it is while it is on.
             * @example /p/my-agency/housing-benefit
             */
            path: string;
        };
        PublicPageStateMonthsItem: {
            declared: components["schemas"]["DeclaredMonth"];
            month: string;
            /** @description Of the current version. */
            publishedAt: string | null;
            /** @description 0: not published yet. */
            version: number;
        };
        /** @description The record of a session. */
        Receipt: {
            /** @description Empty: unknown. */
            browser: string;
            /** @description Events by their kind. */
            counts: {
                [key: string]: number;
            };
            /** @description Empty: unknown. */
            deviceClass: string;
            /** @description Its name. */
            journey: string;
            /** @description Empty: unknown. */
            language: string;
            /** @description Days after which it is removed by itself. */
            removedAfterDays: number;
            /** Format: date-time */
            since: string;
            /** @description Names of the steps that were opened. */
            steps: string[];
            /** Format: date-time */
            until: string;
        };
        ReceiptRequest: {
            journeyKey: string;
            orgKey: string;
            /** @description What the tab of the session keeps. */
            secret: string;
        };
        RenewRecoveryCodesAnswer: {
            /** @description Each opens the account once. Shown only now. */
            recoveryCodes: string[];
        };
        Reorder: {
            steps: {
                /**
                 * @description Position in the journey, from 0.
                 * @example 0
                 */
                index: number;
                stepId: string;
            }[];
        };
        ReorderStepsAnswer: {
            /** @description All steps, in index order. */
            steps: {
                id: string;
                /**
                 * @description Position in the journey, from 0.
                 * @example 0
                 */
                index: number;
                /** @example personal-data */
                stepKey: string;
            }[];
            /** @description Steps whose index changed. */
            updated: number;
        };
        /** @description A report of a journey, or of all journeys, that is sent each week or month. */
        ReportSchedule: {
            /**
             * Format: date-time
             * @description When it was created.
             */
            createdAt: string;
            /** @description Name of the person or key. */
            createdBy: string;
            /** @description The endpoints that it goes to. One that was removed is gone from here. */
            endpointIds: string[];
            /**
             * @description week: from Monday to Sunday, sent on the Monday after. month: sent on the first of the next.
             * @example week
             * @enum {unknown}
             */
            every: "week" | "month";
            id: string;
            /** @description true: nothing was tracked in the last period, which was said once. The next report comes when something is. */
            isSilent: boolean;
            journey: components["schemas"]["AlertJourney"] | null;
            lastSentAt: string | null;
            /**
             * Format: date-time
             * @description When the next report is due.
             */
            nextAt: string;
            /**
             * Format: date-time
             * @description When it was changed last.
             */
            updatedAt: string;
        };
        ReportScheduleChange: {
            /**
             * @description The endpoints that it goes to, whatever types of messages they receive besides.
             * @example [
             *       "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a"
             *     ]
             */
            endpointIds?: string[];
            /**
             * @description week: from Monday to Sunday, sent on the Monday after. month: sent on the first of the next.
             * @example week
             * @enum {unknown}
             */
            every?: "week" | "month";
        };
        /** @description Whether a memo comes out again. */
        Rerun: {
            /** @description Sessions of its days have come, gone or changed since. */
            dataChanged: boolean;
            differences: {
                after: string;
                before: string;
                findingId: string;
                member: string;
            }[];
            fingerprint: string;
            fingerprintNow: string;
            memoId: string;
            /** @description The same data was found, and gave the same memo. */
            reproduced: boolean;
            /** @description The memo is by rules of before: figures may differ from the same data. */
            rulesChanged: boolean;
        };
        ResetPasswordBody: {
            /** @example correct horse battery staple */
            newPassword: string;
            token: string;
        };
        Returns: {
            /** @description By the number of attempts; those that no browser made are left out. */
            attempts: {
                /** @description 5: as many or more. */
                attempts: number;
                /** @description Browsers that made so many attempts, up to their first completion. */
                browsers: number;
                /** @description Of these, completed. */
                completed: number;
            }[];
            /** @description Browsers with a session that started in the period, by their anonymous id. */
            browsers: number;
            /** @description Browsers that completed on a later day than that of their first attempt. */
            completedLater: number;
            period: components["schemas"]["Period"];
            /** @description Browsers with attempts on more than one day, up to their first completion. */
            returned: number;
        };
        SaidCertainty: {
            /** @description Completed sessions whose success a page, a call, a server or a confirmed page declared. */
            declared: number;
            /** @description The share if all likely and unknown ones had worked; null without sessions. */
            high: number | null;
            /** @description Completed sessions whose success only the script concluded. 0 in journeys that declare their success: there it completes nothing. */
            likely: number;
            /** @description The share of completed sessions if no likely one had worked; null without sessions. */
            low: number | null;
            /** @description To be read beside the rate; null where nothing is in doubt. */
            said: string | null;
            /** @description Sessions that left when they had sent the last step and nothing answered. */
            unknown: number;
        };
        SendDeliveryAgainAnswer202: {
            /** @description Deliveries that are sent again. */
            deliveries: number;
        };
        SendOutcomesAnswer: {
            /** @description Hours that were kept. */
            hours: number;
            source: string;
        };
        SendPasswordLinkBody: {
            email: components["schemas"]["Email"];
        };
        SendReportAnswer202: {
            deliveryIds: string[];
        };
        SeriesPoint: {
            certainty: components["schemas"]["Certainty"];
            /** @description Of these, completed. */
            completed: number;
            completion: components["schemas"]["Share"];
            /** @description Sessions that started in it. */
            sessions: number;
            /**
             * Format: date-time
             * @description Start of the interval.
             */
            start: string;
        };
        /** @description Something about the service itself that an operator should look at. */
        ServiceAlert: {
            id: string;
            lookFirst: string;
            /** @description The node that found it. */
            node: string;
            /**
             * Format: date-time
             * @description When it was found.
             */
            openedAt: string;
            overAt: string | null;
            /**
             * @example disk_low
             * @enum {unknown}
             */
            rule: "spool_growing" | "disk_low" | "backup_overdue";
            sentence: string;
        };
        SetupState: {
            adminToken: string;
            email: components["schemas"]["Email"];
            name: components["schemas"]["Name"];
            org?: {
                /** @example City of Example */
                displayName?: components["schemas"]["Name"];
                /** @example city-of-example */
                slug: string;
            };
            /** @example correct horse battery staple */
            password: string;
        };
        /** @description A share, and its 95 % interval after Wilson. All null when it is a share of nothing. */
        Share: {
            high: number | null;
            low: number | null;
            rate: number | null;
        };
        SharedLink: {
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            /** Format: date-time */
            expiresAt: string;
            figures: ("completion" | "time" | "steps")[];
            frameOrigins: string[];
            hasPassword: boolean;
            id: string;
            /** @enum {unknown} */
            kind: "overview" | "step" | "memo";
            /** @description Of a link to a memo. */
            memoId: string | null;
            name: string;
            period: components["schemas"]["LinkPeriod"];
            /** @enum {unknown} */
            state: "active" | "expired" | "revoked";
            /** @description Of a link to a step. */
            stepKey: string | null;
            /** @description How often it was shown. Nothing else is kept about that. */
            views: number;
        };
        SignInAnswer: {
            /**
             * @description `awaited`: give it at `/api/auth/second-factor`; until then the session opens nothing else.
             * @enum {unknown}
             */
            secondFactor: "none" | "awaited" | "given";
            user: components["schemas"]["Person"];
        };
        SignInBody: {
            email: components["schemas"]["Email"];
            /** @example correct horse battery staple */
            password: string;
        };
        Simulation: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["SimulationCreatedBy"];
            failure: string | null;
            fromMemo: string | null;
            id: string;
            journeyId: string;
            journeySlug: string;
            name: string;
            outcome: components["schemas"]["ForecastOutcome"] | null;
            progress: number;
            request: components["schemas"]["SimulationRequest"];
            result: components["schemas"]["SimulationResult"] | null;
            /** @enum {unknown} */
            status: "queued" | "running" | "ready" | "refused" | "failed";
        };
        SimulationCeiling: {
            /** @description The same if they went on as the others do. */
            conditional: number;
            /** @description Completions more if everyone who left the changed steps completed. No assumption but the same visitors. */
            hard: number;
        };
        SimulationChange: {
            effect?: components["schemas"]["SimulationEffect"];
            errorType?: components["schemas"]["SimulationChangeFieldKey"];
            factor?: components["schemas"]["SimulationChangeFactor"];
            fieldKey?: components["schemas"]["SimulationChangeFieldKey"];
            /** @description fewer_fields, fewer_documents: as many as there are now; what the step says of itself, where it does. */
            from?: number;
            loss?: components["schemas"]["SimulationChangeLoss"];
            stepKey: string;
            /** @description The same afterwards. */
            to?: number;
            /** @enum {unknown} */
            type: "drop_step" | "fewer_fields" | "fewer_documents" | "error_text" | "mobile_parity" | "set_rate";
        };
        /** @description set_rate: by what the share is multiplied. */
        SimulationChangeFactor: {
            high: number;
            low: number;
        };
        /** @description error_text. */
        SimulationChangeFieldKey: string;
        /** @description set_rate: share of those on the step that leave. */
        SimulationChangeLoss: {
            high: number;
            low: number;
        };
        SimulationCreatedBy: {
            name: string;
            /** @enum {unknown} */
            type: "person" | "key";
        };
        /** @description Log hazard ratio of leaving the step, normally distributed: -0.2 is about a sixth fewer. */
        SimulationEffect: {
            mean: number;
            sd: number;
            source?: components["schemas"]["SimulationEffectSource"];
        };
        SimulationEffectSource: string;
        SimulationList: {
            nextCursor: string | null;
            simulations: components["schemas"]["SimulationSummary"][];
        };
        SimulationRefusal: {
            reasons: components["schemas"]["SimulationRefusalReasonsItem"][];
        };
        SimulationRefusalReasonsItem: {
            enoughOn: string | null;
            have: number;
            need: number;
            text: string;
        };
        SimulationRequest: {
            changes: components["schemas"]["SimulationChange"][];
            days: number;
            draws: number;
            fromFinding: string | null;
            horizonWeeks: number;
            marked: components["schemas"]["CountMarked"];
            rho: components["schemas"]["MemoRange"];
            sessionsPerWeek: number | null;
            target: number | null;
        };
        SimulationResult: {
            assumptions: components["schemas"]["SimulationResultAssumptionsItem"][];
            backtest: components["schemas"]["SimulationResultBacktest"] | null;
            /** @description Of each change: the log hazard ratio of leaving that was drawn; null where its effect is of another kind. */
            beliefs: (components["schemas"]["SimulationResultBeliefsItem"] | null)[];
            ceiling: components["schemas"]["SimulationCeiling"] | null;
            certainty?: components["schemas"]["SaidCertainty"];
            /** @description One sentence with a range. */
            headline: string;
            marked?: components["schemas"]["SimulationResultMarked"];
            model: components["schemas"]["SimulationResultModel"];
            refusal: components["schemas"]["SimulationRefusal"] | null;
            result: components["schemas"]["SimulationResultResult"] | null;
            /** @enum {unknown} */
            status: "ready" | "refused";
        };
        SimulationResultAssumptionsItem: {
            /** @enum {unknown} */
            kind: "data" | "evidence" | "assumption" | "user";
            source: string;
            text: string;
            url: string | null;
        };
        SimulationResultBacktest: {
            coverage: components["schemas"]["SimulationResultBacktestCoverage"];
            crps: number;
            crpsNoChange: number;
            origins: number;
            widenedBy: number;
        };
        SimulationResultBacktestCoverage: {
            p50: number;
            p80: number;
            p95: number;
        };
        SimulationResultBeliefsItem: {
            /** @description The chance that it makes things worse. */
            harm?: number;
            mean: number;
            /** @description The chance that it changes nothing. */
            nothing?: number;
            sd: number;
        };
        SimulationResultMarked: {
            /** @description Of these, completed. */
            completed: number;
            /** @description Whether sessions that look wrong are counted here. */
            counted: boolean;
            /** @description They complete more or less often than the others, by more than chance. */
            differ: boolean;
            others: components["schemas"]["BesideMarkedOthers"];
            said: string | null;
            /** @description That look wrong, and are over. */
            sessions: number;
        };
        SimulationResultModel: {
            completed: number;
            deff: components["schemas"]["SimulationResultModelDeffItem"][];
            fingerprint: string;
            /** Format: date-time */
            from: string;
            modelVersion: string;
            observedCompletion: number | null;
            /** @description Sessions that may still complete: outside of the model. */
            open: number;
            reproducedCompletion: number | null;
            sessions: number;
            strata: components["schemas"]["SimulationResultModelStrataItem"][];
            /** @description Whose days these are: the organization's `timezone` setting; UTC if absent. */
            timezone?: string;
            /**
             * Format: date-time
             * @description The end of its last day.
             */
            to: string;
            /** @description Sessions that saw no configured step: outside of the model. */
            unplaced: number;
        };
        SimulationResultModelDeffItem: {
            stepKey: string;
            value: number;
        };
        SimulationResultModelStrataItem: {
            name: string;
            sessions: number;
        };
        SimulationResultResult: {
            breakEven: components["schemas"]["SimulationResultResultBreakEven"] | null;
            completions: components["schemas"]["SimulationResultResultCompletions"];
            draws: number;
            histogram: components["schemas"]["SimulationResultResultHistogramItem"][];
            hours: components["schemas"]["SimulationResultResultHours"];
            /** @description Larger than most published tests found. */
            isLarge: boolean;
            judging?: components["schemas"]["SimulationResultResultJudging"];
            mcse: components["schemas"]["SimulationResultResultTimeMedianAfter"];
            seed: number;
            /** @description Sessions that the forecast is about. */
            sessions: number;
            time: components["schemas"]["SimulationResultResultTime"] | null;
            variance: components["schemas"]["SimulationResultResultVarianceItem"][];
        };
        SimulationResultResultBreakEven: {
            effect: number | null;
            fewerLeave: number | null;
            target: number;
        };
        SimulationResultResultCompletions: {
            extra: components["schemas"]["SimulationResultResultCompletionsExtra"];
            perWeek: number;
            rateAfter: components["schemas"]["SimulationResultResultCompletionsRateBefore"];
            rateBefore: components["schemas"]["SimulationResultResultCompletionsRateBefore"];
        };
        SimulationResultResultCompletionsExtra: {
            mean: number;
            probabilityPositive: number;
            q05: number;
            q10: number;
            q25: number;
            q50: number;
            q75: number;
            q90: number;
            q95: number;
        };
        SimulationResultResultCompletionsRateBefore: {
            mean: number;
            q05: number;
            q10: number;
            q25: number;
            q50: number;
            q75: number;
            q90: number;
            q95: number;
        };
        SimulationResultResultHistogramItem: {
            draws: number;
            from: number;
            to: number;
        };
        SimulationResultResultHours: {
            /** @description Hours that people newly spend on completing. Not netted against the others. */
            newlySpent: number;
            /** @description Hours of people who would have left. */
            noLongerLost: number;
            /** @description Hours that those who complete anyway save. */
            saved: number;
        };
        /** @description How long it takes at this traffic to see four times in five a gain as large as one forecast in ten says. Absent in forecasts by models of before. */
        SimulationResultResultJudging: {
            variantWeeks: number | null;
            weeks: number | null;
        };
        SimulationResultResultTime: {
            medianAfter: components["schemas"]["SimulationResultResultTimeMedianAfter"];
            /** @description Seconds. */
            medianBefore: number;
            p90After: components["schemas"]["SimulationResultResultTimeMedianAfter"];
            /** @description Seconds. */
            p90Before: number;
        };
        SimulationResultResultTimeMedianAfter: {
            q05: number;
            q50: number;
            q95: number;
        };
        SimulationResultResultVarianceItem: {
            share: number;
            /** @enum {unknown} */
            source: "data" | "effect" | "rho" | "period";
        };
        SimulationSummary: {
            /** Format: date-time */
            createdAt: string;
            createdBy: components["schemas"]["SimulationCreatedBy"];
            failure: string | null;
            headline: string | null;
            id: string;
            journeyId: string;
            journeySlug: string;
            name: string;
            progress: number;
            /** @enum {unknown} */
            status: "queued" | "running" | "ready" | "refused" | "failed";
        };
        /** @description One step of a journey. */
        Step: {
            /** Format: date-time */
            createdAt: string;
            /** @description Number of input fields. */
            fieldCount: number | null;
            /**
             * @description Primary field type on the step, for example text_box or file_upload.
             * @example text_box
             */
            fieldType: string | null;
            id: string;
            /**
             * @description Position in the journey, from 0.
             * @example 0
             */
            index: number;
            journeyId: string;
            /** @example Personal data */
            name: components["schemas"]["Name"] | null;
            /** @description Reading level as a school grade. */
            readingLevel: number | null;
            /** @description Number of documents or files that are asked for. */
            requiredArtifacts: number | null;
            /** @example personal-data */
            stepKey: string;
            /** @enum {unknown} */
            stepType: "eligibility" | "upload" | "review" | "submit" | "information" | "input" | "selection" | "payment" | "signature" | "other";
            /** Format: date-time */
            updatedAt: string;
        };
        StepChange: {
            /** @description Number of input fields. */
            fieldCount?: number | null;
            /**
             * @description Primary field type on the step, for example text_box or file_upload.
             * @example text_box
             */
            fieldType?: string | null;
            /**
             * @description Position in the journey, from 0.
             * @example 0
             */
            index?: number;
            /** @example Personal data */
            name?: components["schemas"]["Name"] | null;
            /** @description Reading level as a school grade. */
            readingLevel?: number | null;
            /** @description Number of documents or files that are asked for. */
            requiredArtifacts?: number | null;
            /** @example personal-data */
            stepKey?: string;
            /** @enum {unknown} */
            stepType?: "eligibility" | "upload" | "review" | "submit" | "information" | "input" | "selection" | "payment" | "signature" | "other";
        };
        StepChanges: {
            /** @description The surest first; at most one a step. Most often empty. */
            changes: components["schemas"]["MeasuredChange"][];
        };
        StepDetail: {
            /** @description Of `completedFromHere`, and of the sessions in `left`. The bounds are shares of the sessions that saw the step. */
            certainty: components["schemas"]["Certainty"];
            /** @description Sessions that completed with this as the last step they saw. */
            completedFromHere: number;
            /** @description Where sessions came from when they first saw the step; null: it was their first. */
            entries: components["schemas"]["StepDetailEntriesItem"][];
            excluded: components["schemas"]["ExcludedSessions"];
            /** @description Where they went after they last saw it; null: nowhere. */
            exits: components["schemas"]["StepDetailEntriesItem"][];
            /** @description How the sessions in `left` went. */
            leaving: {
                /** @description Reason of the drop-off signal that only a session_end follows; `none` without one. */
                reason: string;
                /** @description Sessions. */
                sessions: number;
                share: components["schemas"]["Share"];
            }[];
            /** @description Of the sessions in `left`, those that had gone back to an earlier step. */
            leftAfterBack: number;
            period: components["schemas"]["ZonedPeriod"];
            step: components["schemas"]["StepFigures"];
            submits: {
                /** @description Sessions with a submit_attempt on the step. */
                attempted: number;
                /** @description Of these, with an attempt that validation stopped. */
                blocked: number;
            };
            /** @description Histogram: at most 21 bars of equal width from the 5th to the 95th percentile, and one on each side for the rest, where there is any. Without gaps; empty without any session. */
            timeOnStep: components["schemas"]["JourneyFiguresTimeToCompleteItem"][];
        };
        StepDetailEntriesItem: {
            name: string | null;
            /** @description Sessions that went this way. */
            sessions: number;
            share: components["schemas"]["Share"];
            stepKey: string | null;
        };
        StepFields: {
            excluded: components["schemas"]["ExcludedSessions"];
            /** @description In the order in which sessions usually reach them; at most 500. */
            fields: components["schemas"]["FieldFigures"][];
            /** @description Sessions that left at it. */
            left: number;
            period: components["schemas"]["ZonedPeriod"];
            /** @description Sessions that saw the step. */
            reached: number;
            stepKey: string;
            /** @description Sessions that saw it and went on: they saw another step later, or completed. */
            wentOn: number;
            /** @description What those who left had done beside those who went on, the largest difference of shares first; of these fields, and only what anybody did. */
            why: components["schemas"]["DidBefore"][];
        };
        StepFigures: {
            /** @description Left / reached. It says where people leave, not why. */
            abandonment: components["schemas"]["Share"];
            /** @description Position; null for a key that is not configured. */
            index: number | null;
            /** @description Sessions that saw the step, are not completed and not open, and saw it last. */
            left: number;
            /** @description From a view of the step to the next view of another one, or to completion; summed over visits of a session, median over the sessions of which a visit ended so. In seconds; null without any. */
            medianTimeOnStep: number | null;
            /** @description Name of the configured step, or its key. */
            name: string;
            /** @description Sessions that saw the step, are open, and saw it last. */
            open: number;
            /** @description Sessions that saw the step. */
            reached: number;
            /** @description Sessions that saw the step / sessions. */
            reachedShare: components["schemas"]["Share"];
            stepKey: string;
            /** @description Sessions that saw the step, and another one later, or completed. */
            wentOn: number;
        };
        SuccessPages: {
            /**
             * @description Paths of the pages that confirm the success, as the service keeps them: segments that look personal are `:id`. A page view of one completes a session, in the past as well.
             * @example [
             *       "/apply/done"
             *     ]
             */
            pages: string[];
        };
        /** @description Whether somebody said which page or call is the success, and which page seems to be. */
        SuccessState: {
            /** @description The page of the last 30 days that may be the confirmation; null where there is no such page. */
            advice: {
                path: string;
                /** @description Sessions that sent the last step. */
                sent: number;
                /** @description Sessions that saw the page after they sent the last step. */
                sessions: number;
            } | null;
            /** @description Whether a page, a call, a server or a confirmed page has ever said that it worked. */
            declared: boolean;
            /** @description Paths of confirmed pages. */
            pages: string[];
            /** @description Completions that no longer count because the success is declared; null where there are none. */
            superseded: {
                /** @description Stored sessions that only the script concluded to have completed: they do not count as completed. */
                sessions: number;
                /** @description The first declared success that is stored; null where an owner confirmed a page, for the past as well. */
                since: string | null;
            } | null;
        };
        SummaryFigures: {
            certainty: components["schemas"]["Certainty"];
            /** @description Sessions with a completing event that counts. */
            completed: number;
            /** @description Completed sessions / sessions. */
            completion: components["schemas"]["Share"];
            /** @description First event to completion, median over completed sessions. In seconds; null without any. */
            medianTimeToComplete: number | null;
            /** @description Sessions whose first event says mobile / sessions. A tablet is not mobile. */
            mobile: components["schemas"]["Share"];
            /** @description Sessions not completed and active within the last 30 minutes: they may still complete. */
            open: number;
            /** @description First event to completion, 90th percentile: nine of ten completed sessions took at most so long. In seconds; null without any. */
            p90TimeToComplete: number | null;
            /** @description Sessions that started in the period: attempts at the journey, of which a person may make several. */
            sessions: number;
            /** @description Sessions that touched a field; the others only looked. */
            starters: number;
        };
        SwitchPublicPageBody: {
            enabled: boolean;
        };
        /** @description Targets of a journey. */
        Targets: {
            /**
             * @description The share of sessions that should complete, at least; null: no target.
             * @example 0.6
             */
            completionRate: number | null;
            /**
             * @description The median time to complete that should not be exceeded, in seconds; null: no target.
             * @example 600
             */
            medianTimeToComplete: number | null;
        };
        TargetsChange: {
            /**
             * @description The share of sessions that should complete, at least; null: no target.
             * @example 0.6
             */
            completionRate?: number | null;
            /**
             * @description The median time to complete that should not be exceeded, in seconds; null: no target.
             * @example 600
             */
            medianTimeToComplete?: number | null;
        };
        TestEndpointAnswer202: {
            deliveryId: string;
        };
        Timeline: {
            browser: string;
            /** @description As the first event said; empty if it said nothing. So are the next three. */
            device: string;
            /** @description In their order, each once; at most 200. What people entered is never known. */
            events: {
                /** @description Seconds since the start of the session. */
                after: number;
                errorType: string;
                fieldKey: string;
                /** @description Of a drop-off signal. */
                reason: string;
                stepKey: string;
                tag: string;
            }[];
            language: string;
            /** @description Whether it has more events than are listed. */
            more: boolean;
            source: string;
            /**
             * Format: date-time
             * @description To the second.
             */
            startedAt: string;
            /** @enum {unknown} */
            status: "completed" | "left" | "open";
        };
        Timelines: {
            period: components["schemas"]["ZonedPeriod"];
            /** @description Sessions that are meant, in all. */
            sessions: number;
            /** @description A sample of them, the same for equal questions: chosen by a hash, so that none is preferred. */
            timelines: components["schemas"]["Timeline"][];
        };
        /** @description What to do about one cause. */
        Todo: {
            findingId: string;
            /** @description The action, the page and who can do it. */
            sentence: string;
        };
        TopDropoffStep: {
            /** @description Sessions that ended here uncompleted / sessions that saw the step. */
            abandonmentRate: number;
            stepId: string;
            stepKey: string;
            stepName: string;
        };
        TrackRecord: {
            coverage: {
                p50: components["schemas"]["TrackRecordCoverageP50"];
                p80: components["schemas"]["TrackRecordCoverageP50"];
                p95: components["schemas"]["TrackRecordCoverageP50"];
            } | null;
            crps: number | null;
            crpsNoChange: number | null;
            /** @description Beliefs about kinds of changes that this record has replaced. */
            learned: {
                from: number;
                mean: number;
                sd: number;
                type: string;
            }[];
            /** @description Forecasts that are kept, and whose change was never shipped. */
            neverShipped: number;
            notMeasured: number;
            pit: number[] | null;
            scored: number;
            /** @description Changes: several forecasts of one are one. */
            shipped: number;
            /** @description The 1,000 shipped last, good and bad. */
            simulations: {
                changes: components["schemas"]["SimulationChange"][];
                forecast: {
                    q10: number;
                    q50: number;
                    q90: number;
                };
                horizonWeeks: number;
                id: string;
                /** @description The simulation itself was deleted; its record stays. */
                isDeleted: boolean;
                journeyId: string;
                journeySlug: string;
                name: string;
                outcome: components["schemas"]["ForecastOutcome"];
            }[];
            skill: number | null;
            waiting: number;
        };
        TrackRecordCoverageP50: {
            held: number;
            high: number;
            low: number;
            of: number;
        };
        UnsavedSimulation: {
            result: components["schemas"]["SimulationResult"];
        };
        UpdateMeBody: {
            /**
             * @description Null: that of the organization.
             * @example de
             */
            language: ("en" | "de" | "fr" | "es") | null;
        };
        /** @description A saved view of the figures. */
        View: {
            /** Format: date-time */
            createdAt: string;
            id: string;
            /** @description Whether it is the caller's default. */
            isDefault: boolean;
            /** @description When the caller used it last. */
            lastUsedAt: string | null;
            /** @example Phones, last 7 days */
            name: components["schemas"]["Name"];
            /**
             * @description The query of a page's address, with `?`; empty: the default period without filters.
             * @example ?period=7d&deviceClass=mobile
             */
            search: string;
        };
        ViewUse: {
            /** @description Makes it the caller's default, or takes that back. */
            isDefault?: boolean;
        };
        /** @description A day of a table, with its rows. */
        WarehouseDay: {
            /**
             * @description Day (UTC) on which these sessions began, or these events happened.
             * @example 2026-03-01
             */
            day: string;
            rows: number;
            /**
             * @example sessions
             * @enum {unknown}
             */
            table: "sessions" | "events";
            /**
             * @description Changes when a row of the day does: by late events, erasure, retention, exclusions and other settings.
             * @example 7mVZ2q8rT0yXJb3cW1dKfA
             */
            version: string;
        };
        /** @description The days that can be downloaded, by table and day. Days to come are not in it. */
        WarehouseDays: {
            days: components["schemas"]["WarehouseDay"][];
            /**
             * @description Slug.
             * @example city-of-example
             */
            organization: string;
            /**
             * @description Of the columns.
             * @example 1
             */
            schemaVersion: number;
            /**
             * @description Of `local_day`.
             * @example Europe/Berlin
             */
            timezone: string;
        };
        ZonedPeriod: {
            /**
             * Format: date-time
             * @description Start, included.
             */
            from: string;
            /**
             * @description Whose days and hours are meant: the organization's `timezone` setting.
             * @example Europe/Berlin
             */
            timezone: string;
            /**
             * Format: date-time
             * @description End, not included.
             */
            to: string;
        };
    };
    responses: {
        /** @description It exists already. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Memo with id \"…\" is not ready"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It exists already. */
        Conflict2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Journey with slug \"housing-benefit\" already exists in this organization"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It exists already. */
        Conflict3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The last owner of an organization cannot be removed or given another role"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It exists already. */
        Conflict4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Idempotency-Key was used with another body"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This must be asked for by a page of the service itself (Origin)"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        Forbidden2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The current password is wrong"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        Forbidden3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This needs the admin token"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        Forbidden4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Wrong code"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        Forbidden5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The passkey was not accepted. Try again"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenJourneysRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: journeys:read"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenJourneysWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: journeys:write"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenMembersManage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The role editor does not have required scope: members:manage"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenMemosRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: memos:read"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenMemosWrite: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: memos:write"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenOrgSettings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: org:settings"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenOrgSettings2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The role editor does not have required scope: org:settings"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenResultsRead: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: results:read"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential does not allow this. */
        ForbiddenSimulationsRun: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "API key does not have required scope: simulations:run"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid journey data: slug must contain only lowercase letters, numbers, and hyphens"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid metrics query: from must be an ISO 8601 date or timestamp"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid invitation data: token must be of an invitation that was not used or withdrawn and has not ended"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid receipt data: secret must be 32 hexadecimal characters"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid organization data: settings.retentionDays must be an integer from 1 to 36500"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid second factor data: code must be a code of the app, or a recovery code"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid audit query: limit must be an integer from 1 to 100"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid step data: index must be a non-negative integer"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid erasure data: receivedFrom must be before receivedTo"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid exports query: table must be one of sessions, events"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid endpoint data: url must be an https address; http is for networks that WEBHOOK_NETWORKS allows"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid report schedule data: every must be one of: week, month"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Malformed; the message names the field. */
        Invalid13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid metrics query: capMinutes must be an integer from 1 to 60"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The Idempotency-Key came with another request. */
        KeyReused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Idempotency-Key was used with another request: take another key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Journey with slug \"housing-benefit\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Organization with slug \"city-of-example\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Endpoint with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound4: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Step with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound5: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Report schedule with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound6: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Journey with id \"…\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound7: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Memo with id \"…\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound8: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Simulation with id \"…\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound9: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Member with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound10: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Nothing is recorded of this session"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound11: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Single sign-on is not configured"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound12: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invitation with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound13: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Alert with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound14: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Saved view with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound15: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Step with stepKey \"personal-data\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound16: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Finding with id \"…\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found, or of somebody else. */
        NotFound17: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Journey with slug \"…\" not found"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description If-Match names another version than the one that is stored. */
        Precondition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "If-Match names another version: it was changed meanwhile. Retrieve it again, and make the change to that"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many attempts. Try again in 15 min"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. */
        RateLimited2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "An organization uses at most 1,000 Idempotency-Keys within 24 hours"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. */
        RateLimited3: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Too many requests. Try again in a minute"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Received. The body is not read. */
        Status2XX: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description Any other answer is a failure, also a redirect: it is sent again for a day. */
        Status4XX: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The receiver wants no more messages: the endpoint is switched off. */
        Status410: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The body is too large. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid request: body must be at most 1048576 bytes"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, unknown, revoked or expired. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid or expired API key"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The key is missing, unknown, revoked or expired. */
        Unauthorized2: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Not signed in"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description An engine is not available; try again later. */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Metrics are not available at the moment. Try again later"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is of a type that is not read. */
        Unsupported: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Content-Type must be application/json"
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Only entries of these actions, separated by commas; all if not given. */
        Action: string;
        AlertId: string;
        Browser: "chrome" | "safari" | "firefox" | "edge" | "samsung" | "webview" | "other" | "unknown";
        /** @description Minutes of a pause that count at most, 1 to 60; 5 if not given. */
        CapMinutes: string;
        /** @description nextCursor of the page before. */
        Cursor: string;
        DeviceClass: "desktop" | "mobile" | "tablet" | "unknown";
        EndpointId: string;
        FindingId: string;
        Format: "pdf" | "html" | "md" | "json";
        /** @description Start, included; 30 days before `to` if not given. */
        From: string;
        /** @description Entries from here on. */
        From2: string;
        /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
        IdempotencyKey: string;
        /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
        IfMatch: string;
        /** @description Width of a point in `series`; chosen by the length of the period if not given. */
        Interval: "hour" | "day" | "week" | "month";
        /** @description Slug of a journey: of it alone, in the place of journeyId. */
        Journey: string;
        /** @description Of this journey alone. */
        JourneyId: string;
        JourneySlug: string;
        /** @description Language of the sentences. */
        Lang: "en" | "de" | "fr" | "es";
        Language: string;
        /** @description How many a page, 1 to 100. Without it and cursor, all. */
        Limit: string;
        /** @description How many a page, 1 to 100. 50 if not given. */
        Limit2: string;
        /** @description How many a page, 1 to 100. 20 if not given. */
        Limit3: string;
        MemberId: string;
        MemoId: string;
        /**
         * @description Marks, separated by commas: only sessions that carry one of them.
         * @example proven
         */
        Only: string;
        OrgSlug: string;
        /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
        Period: "current" | "previous";
        /** @description Only what has this in its names, in capital or small letters. */
        Q: string;
        ScheduleId: string;
        SimulationId: string;
        Slug: string;
        Source: string;
        StepId: string;
        StepKey: string;
        /** @description End, not included; now if not given. */
        To: string;
        /** @description Entries before. */
        To2: string;
        Variant: string;
        ViewId: string;
        /** @description Seconds to wait until it is ready, 0 to 25; 0 if not given. */
        Wait: string;
        /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
        WebhookId: string;
        /** @description v1 signatures separated by spaces, one for each secret that is valid. */
        WebhookSignature: string;
        /** @description Seconds since 1970 of this attempt. */
        WebhookTimestamp: string;
        /** @description With `true`, sessions that exclusions leave out are counted all the same. */
        WithExcluded: "true" | "false";
        /**
         * @description Marks, separated by commas: sessions that carry one of them are left out.
         * @example bot,crowd
         */
        Without: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    securityTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No such endpoint: GET /.well-known/security.txt"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAlerts: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Slug of a journey: of it alone. */
                journey?: string;
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description How many a page, 1 to 100. 50 if not given. */
                limit?: components["parameters"]["Limit2"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
                /** @description open: without those that are closed. all if not given. */
                show?: "open" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAlertsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid alerts query: show must be one of: open, all"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    getAlert: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Something about a journey that somebody should look at now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound13"];
        };
    };
    decideAlert: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                alertId: components["parameters"]["AlertId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertChange"];
            };
        };
        responses: {
            /** @description Something about a journey that somebody should look at now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Alert"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid alert data: snoozedUntil must be an ISO 8601 timestamp in the future, at most 30 days from now"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound13"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The alert is over: it stays closed"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listServiceAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries of these actions, separated by commas; all if not given. */
                action?: components["parameters"]["Action"];
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Entries from here on. */
                from?: components["parameters"]["From2"];
                /** @description How many a page, 1 to 100. 50 if not given. */
                limit?: components["parameters"]["Limit2"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
                /** @description Entries before. */
                to?: components["parameters"]["To2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditEntriesAnswer"];
                };
            };
            400: components["responses"]["Invalid7"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
        };
    };
    finishSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed in, or on the page that says why not. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["NotFound11"];
            503: components["responses"]["Unavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description Changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid password data: newPassword must be a string of 12 to 128 characters"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    sendPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendPasswordLinkBody"];
            };
        };
        responses: {
            /** @description If the address has an account, a letter goes to it. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid password data: email must be an e-mail address"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "E-mail needs SMTP_URL and MAIL_FROM, which are not set"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid password data: token must be of a link that was not used and has not ended"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSecondFactorAnswer"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            503: components["responses"]["Unavailable"];
        };
    };
    beginApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAppBody"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginAppAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An authenticator app is set up already"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    confirmApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveCodeBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmAppAnswer"];
                };
            };
            400: components["responses"]["Invalid6"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    removeApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAppBody"];
            };
        };
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    giveCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GiveCodeBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["Invalid6"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden4"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    givePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivePasskeyBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden5"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    askForPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForPasskeyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyBody"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmAppAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden5"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An account has at most 10 passkeys"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAppBody"];
            };
        };
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Passkey with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    beginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAppBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AskForPasskeyAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginAppBody"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenewRecoveryCodesAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid sign-in data: email must be an e-mail address"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key is missing, unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Wrong e-mail address or password"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    beginSingleSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BeginSingleSignOnBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BeginSingleSignOnAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid sign-in data: callbackURL must be a path of this service"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound11"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            /** @description An engine is not available; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Single sign-on does not answer at the moment. Try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out, or was not signed in. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            403: components["responses"]["Forbidden"];
        };
    };
    getBundle: {
        parameters: {
            query: {
                /** @description Once for each answer: the path of a GET of this API that answers JSON. */
                path: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One line of JSON for each path, as soon as its answer is ready, in that order: `{"path", "status", "answer"}`, where `answer` is the body that a GET of the path has. Closing the connection ends those that are not ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid bundle query: path must be that of a GET of this API that answers JSON: /api/nowhere"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
        };
    };
    listEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListEndpointsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewEndpoint"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEndpoint"];
                };
            };
            400: components["responses"]["Invalid11"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An organization has at most 20 endpoints"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An address that messages are sent to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointChange"];
            };
        };
        responses: {
            /** @description An address that messages are sent to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Endpoint"];
                };
            };
            400: components["responses"]["Invalid11"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            412: components["responses"]["Precondition"];
        };
    };
    askEndpointToConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter is on its way. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The address was asked less than an hour ago. Try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. 50 if not given. */
                limit?: components["parameters"]["Limit2"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
                /** @description Only of these statuses, separated by commas; all if not given. */
                status?: string;
            };
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListDeliveriesAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid deliveries query: status must be one or several of waiting, sent, dead, separated by commas"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
        };
    };
    sendDeliveryAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deliveryId: string;
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendDeliveryAgainAnswer202"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Delivery with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The delivery waits to be sent already"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateEndpointSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedEndpoint"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An endpoint of the kind slack has no secret"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendDeadDeliveriesAgain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendDeliveryAgainAnswer202"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "1000 deliveries of this organization wait. Try again when some are sent"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                endpointId: components["parameters"]["EndpointId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EndpointTest"];
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEndpointAnswer202"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid endpoint data: type must be one of: alert.opened, alert.closed"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound3"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The endpoint is switched off"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listExports: {
        parameters: {
            query?: {
                /**
                 * @description First day (UTC); all that are kept if not given.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description One of sessions, events; all if not given. */
                table?: string;
                /**
                 * @description Last day (UTC); today if not given.
                 * @example 2026-03-01
                 */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days that can be downloaded, by table and day. Days to come are not in it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WarehouseDays"];
                };
            };
            400: components["responses"]["Invalid10"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description UTC, as YYYY-MM-DD. */
                day: string;
                /** @description One of sessions, events. */
                table: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A Parquet file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
            400: components["responses"]["Invalid10"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "No sessions are stored of 2026-03-01"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listFeeds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListFeedsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
        };
    };
    createFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFeed"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedFeed"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid feed data: journey must be the slug of a journey"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An organization has at most 50 feeds: revoke one first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    revokeFeed: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Feed with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ingest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "schemaVersion": 1,
                 *       "sentAt": "2026-03-02T09:30:05.120Z",
                 *       "context": {
                 *         "orgKey": "city-of-example",
                 *         "journeyKey": "housing-benefit",
                 *         "language": "en-GB",
                 *         "deviceClass": "mobile"
                 *       },
                 *       "events": [
                 *         {
                 *           "_tag": "step_view",
                 *           "schemaVersion": 1,
                 *           "id": "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *           "ts": "2026-03-02T09:30:01.250Z",
                 *           "orgKey": "city-of-example",
                 *           "journeyKey": "housing-benefit",
                 *           "sessionId": "5f1f3c52-8a0e-4b43-8a51-3f2f8f2b7a10",
                 *           "clientId": "a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55",
                 *           "url": "https://www.example.org/apply/personal-data",
                 *           "stepKey": "personal-data",
                 *           "seq": 3
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["IngestBody"];
                /**
                 * @example {
                 *       "schemaVersion": 1,
                 *       "sentAt": "2026-03-02T09:30:05.120Z",
                 *       "context": {
                 *         "orgKey": "city-of-example",
                 *         "journeyKey": "housing-benefit",
                 *         "language": "en-GB",
                 *         "deviceClass": "mobile"
                 *       },
                 *       "events": [
                 *         {
                 *           "_tag": "step_view",
                 *           "schemaVersion": 1,
                 *           "id": "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *           "ts": "2026-03-02T09:30:01.250Z",
                 *           "orgKey": "city-of-example",
                 *           "journeyKey": "housing-benefit",
                 *           "sessionId": "5f1f3c52-8a0e-4b43-8a51-3f2f8f2b7a10",
                 *           "clientId": "a1a9bb5c-4f3c-4a3e-a8b2-6d1a7f0c2f55",
                 *           "url": "https://www.example.org/apply/personal-data",
                 *           "stepKey": "personal-data",
                 *           "seq": 3
                 *         }
                 *       ]
                 *     }
                 */
                "text/plain": components["schemas"]["IngestBody"];
            };
        };
        responses: {
            /** @description Stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid request: ts must be a valid ISO 8601 timestamp"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The credential does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Origin not allowed"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Journey not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            /** @description The body is of a type that is not read. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Content-Type must be application/json or text/plain"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Rate limit exceeded for organization"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description An engine is not available; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Events cannot be stored at the moment: too many are waiting. Send them again later"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Whether it exists cannot be said at the moment; try again later. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The catalog does not answer at the moment. Try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationBody"];
            };
        };
        responses: {
            /** @description Who is signed in, and the organizations that they belong to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Invalid3"];
            401: components["responses"]["Unauthorized2"];
            /** @description The credential does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This invitation is for another address: sign out first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound12"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    joinByInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinByInvitationBody"];
            };
        };
        responses: {
            /** @description Who is signed in, and the organizations that they belong to. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            400: components["responses"]["Invalid3"];
            403: components["responses"]["Forbidden"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This address has an account: sign in, then accept the invitation"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    lookAtInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LookAtInvitationBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LookAtInvitationAnswer"];
                };
            };
            400: components["responses"]["Invalid3"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    listJourneys: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. 50 if not given. */
                limit?: components["parameters"]["Limit2"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListJourneysAnswer"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
        };
    };
    listSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListStepsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    createStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewStep"];
            };
        };
        responses: {
            /** @description One step of a journey. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Step"];
                };
            };
            400: components["responses"]["Invalid8"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Step with stepKey \"personal-data\" already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    getStep: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One step of a journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Step"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound4"];
        };
    };
    updateStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StepChange"];
            };
        };
        responses: {
            /** @description One step of a journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Step"];
                };
            };
            400: components["responses"]["Invalid8"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound4"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    deleteStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound4"];
            412: components["responses"]["Precondition"];
        };
    };
    reorderSteps: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reorder"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReorderStepsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid step data: index must be unique within the journey"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound4"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getJourney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetJourneyAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateJourney: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JourneyChange"];
            };
        };
        responses: {
            /** @description A journey with its steps in index order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    deleteJourney: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
        };
    };
    getAlertRules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Which rules are on for a journey. All are, until somebody switches one off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRules"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    updateAlertRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AlertRulesChange"];
            };
        };
        responses: {
            /** @description Which rules are on for a journey. All are, until somebody switches one off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertRules"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid alert rules data: step_loss must be true or false"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listAnnotations: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description First moment, included. */
                from?: string;
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
                /** @description Last moment, not included. */
                to?: string;
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAnnotationsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid annotations query: from must be an ISO 8601 date or timestamp"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    createAnnotation: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAnnotation"];
            };
        };
        responses: {
            /** @description What happened to a journey, and when. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Annotation"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid annotation data: text must be a string of 1 to 280 characters without control characters, not only blanks"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The journey has 2000 annotations already: delete some first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    deleteAnnotation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                annotationId: string;
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Annotation with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBurden: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                /** @description Minutes of a pause that count at most, 1 to 60; 5 if not given. */
                capMinutes?: components["parameters"]["CapMinutes"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Time that people spend in a journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Burden"];
                };
            };
            400: components["responses"]["Invalid13"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadBurden: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                /** @description Minutes of a pause that count at most, 1 to 60; 5 if not given. */
                capMinutes?: components["parameters"]["CapMinutes"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A table. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv; charset=utf-8": string;
                };
            };
            400: components["responses"]["Invalid13"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    listErasures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListErasuresAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
        };
    };
    eraseSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receivedFrom": "2026-03-02T14:00:00.000Z",
                 *       "receivedTo": "2026-03-02T15:00:00.000Z",
                 *       "marks": [
                 *         "crowd"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description An erasure of a journey's sessions. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            400: components["responses"]["Invalid9"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "20 erasures of this organization are under way. Try again when one is done"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            503: components["responses"]["Unavailable"];
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                erasureId: string;
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An erasure of a journey's sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Erasure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Erasure with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receivedFrom": "2026-03-02T14:00:00.000Z",
                 *       "receivedTo": "2026-03-02T15:00:00.000Z",
                 *       "marks": [
                 *         "crowd"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewErasure"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErasurePreview"];
                };
            };
            400: components["responses"]["Invalid9"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /** @description csv if not given. */
                format?: "csv" | "ndjson" | "parquet";
                /** @description Events with a `ts` from here on; all if not given. */
                from?: string;
                /** @description Events with a `ts` before; all if not given. */
                to?: string;
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file of events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                    "application/x-ndjson": string;
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid events query: format must be one of csv, ndjson, parquet"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getHourlyRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The value of an hour, as the organization declares it; both members, or neither. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HourlyRate"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    updateHourlyRate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        /** @description The value of an hour, as the organization declares it; both members, or neither. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["HourlyRate"];
            };
        };
        responses: {
            /** @description The value of an hour, as the organization declares it; both members, or neither. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HourlyRate"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid hourly rate data: currency must be a currency code of three capital letters, or null"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getMemoSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoSchedule"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosRead"];
            404: components["responses"]["NotFound17"];
        };
    };
    setMemoSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemoScheduleChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoSchedule"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid memo schedule data: monthly must be true or false"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosWrite"];
            404: components["responses"]["NotFound17"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getJourneyFigures: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JourneyFigures"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStepChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepChanges"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getComparedFigures: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedFigures"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFilterValues: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilterValues"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInstallation: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Installation"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    watchJourney: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Until the reader goes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            /** @description An engine is not available; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many are watching already. Try again later"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMarks: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarksFound"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPaths: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /** @description Paths that are listed, 1 to 100; 20 if not given. */
                limit?: string;
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Paths"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReport: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description pdf if not given. */
                format?: "pdf" | "html" | "md";
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid metrics query: format must be one of pdf, html, md"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReturns: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Returns"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStepFigures: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
                stepKey: components["parameters"]["StepKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepDetail"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound15"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFieldFigures: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
                stepKey: components["parameters"]["StepKey"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StepFields"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound15"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFiguresSummary: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                source?: components["parameters"]["Source"];
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresSummary"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    sampleTimelines: {
        parameters: {
            query?: {
                browser?: components["parameters"]["Browser"];
                deviceClass?: components["parameters"]["DeviceClass"];
                /** @description Sessions with this field of the step; needs `step`. */
                field?: string;
                /** @description Whether they touched the field (if not given), met an error in it, or touched it last on the step. */
                fieldRole?: "touched" | "error" | "last";
                /** @description Start, included; 30 days before `to` if not given. */
                from?: components["parameters"]["From"];
                /** @description Width of a point in `series`; chosen by the length of the period if not given. */
                interval?: components["parameters"]["Interval"];
                language?: components["parameters"]["Language"];
                /** @description Sessions of the sample, 1 to 20; 10 if not given. */
                limit?: string;
                /**
                 * @description Sessions that went round from a step back to it, from whichever of its steps: a JSON list of 2 to 50 step keys, the last as the first.
                 * @example ["eligibility","documents","eligibility"]
                 */
                loop?: string;
                /** @description Sessions that went from the step to this one; needs `step`. */
                next?: string;
                /**
                 * @description Marks, separated by commas: only sessions that carry one of them.
                 * @example proven
                 */
                only?: components["parameters"]["Only"];
                /** @description How they ended. With `step`: left, open or completed with this as the last step they saw; went_on, which needs `step`: any other way. */
                outcome?: "completed" | "left" | "open" | "went_on";
                /**
                 * @description Sessions that saw exactly these steps in this order: a JSON list of step keys, at most 50.
                 * @example ["eligibility","documents"]
                 */
                path?: string;
                /** @description previous: the period that the given one is compared with, the same length and hours earlier by whole days. */
                period?: components["parameters"]["Period"];
                /** @description How they left, as in `leaving` of the figures of a step: the reason of the last signal, `unspecified` or `none`; needs `outcome=left`. */
                reason?: string;
                source?: components["parameters"]["Source"];
                /** @description Sessions that saw this step. */
                step?: string;
                /** @description Sessions that tried to submit the step, or that its checks stopped at least once; needs `step`. */
                submit?: "attempted" | "blocked";
                /** @description End, not included; now if not given. */
                to?: components["parameters"]["To"];
                variant?: components["parameters"]["Variant"];
                /** @description With `true`, sessions that exclusions leave out are counted all the same. */
                withExcluded?: components["parameters"]["WithExcluded"];
                /**
                 * @description Marks, separated by commas: sessions that carry one of them are left out.
                 * @example bot,crowd
                 */
                without?: components["parameters"]["Without"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timelines"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid metrics query: step must be the key of a step of the journey, or of one that sessions of the period saw"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOutcomes: {
        parameters: {
            query?: {
                /** @description First moment, included; 30 days before `to` if not given. */
                from?: string;
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description Last moment, not included; now if not given. */
                to?: string;
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaseOutcomes"];
                };
            };
            400: components["responses"]["Invalid2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendOutcomes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "source": "case-system",
                 *       "hours": [
                 *         {
                 *           "hour": "2026-03-02T09:00:00Z",
                 *           "received": 12,
                 *           "decided": 9
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewCaseOutcomes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendOutcomesAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid outcomes data: hours[0].received must be an integer from 0 to 10000000"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The journey has outcomes of 10 sources already"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listPageSecrets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPageSecretsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
        };
    };
    createPageSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPageSecret"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The journey has 2 page secrets already: delete the older one first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deletePageSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secretId: string;
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Page secret with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPublicPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPageState"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    switchPublicPage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SwitchPublicPageBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPageState"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid public page data: enabled must be true or false"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            503: components["responses"]["Unavailable"];
        };
    };
    putPublicMonth: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                month: string;
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "otherChannels": 120,
                 *       "reason": "Counted again."
                 *     }
                 */
                "application/json": components["schemas"]["PublicMonthChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicPageState"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid month data: ratings.satisfied must be at most ratings.answers"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Nothing of the month 2026-05 that may be published has changed"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewPublicPage: {
        parameters: {
            query?: {
                /** @description json if not given. */
                format?: "html" | "csv" | "json";
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "text/csv": string;
                    "text/html": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid preview query: format must be one of html, csv, json"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSharedLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListSharedLinksAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
        };
    };
    createSharedLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSharedLink"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedSharedLink"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid shared link data: kind must be one of overview, step, memo"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The journey has 50 shared links already: revoke one first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    revokeSharedLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                linkId: string;
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Shared link with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFieldLabels: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldLabels"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound4"];
        };
    };
    replaceFieldLabels: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
                stepId: components["parameters"]["StepId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldLabels"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldLabels"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid step data: labels must be an object of at most 500 names by field key"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound4"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getSuccessPages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessPages"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The credential does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "API key does not have required scope: results:read or journeys:read"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound"];
        };
    };
    updateSuccessPages: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuccessPages"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessPages"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid success pages data: pages must be an array of at most 20 paths that begin with a slash, without query and fragment"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getTargets: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Targets of a journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Targets"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            404: components["responses"]["NotFound"];
        };
    };
    updateTargets: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                slug: components["parameters"]["Slug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TargetsChange"];
            };
        };
        responses: {
            /** @description Targets of a journey. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Targets"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid targets data: completionRate must be a number above 0, at most 1, or null"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    createJourney: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewJourney"];
            };
        };
        responses: {
            /** @description A journey with its steps in index order. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Journey"];
                };
            };
            400: components["responses"]["Invalid"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    getOwnKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnKey"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The credential does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "This needs an API key"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Who is signed in, and the organizations that they belong to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeBody"];
            };
        };
        responses: {
            /** @description Who is signed in, and the organizations that they belong to. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid account data: language must be one of en, de, fr, es, or null"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnSessionsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized2"];
            503: components["responses"]["Unavailable"];
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized2"];
            403: components["responses"]["Forbidden"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Session with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMemos: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Slug of a journey: of it alone, in the place of journeyId. */
                journey?: components["parameters"]["Journey"];
                /** @description Of this journey alone. */
                journeyId?: components["parameters"]["JourneyId"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description How many a page, 1 to 100. 20 if not given. */
                limit?: components["parameters"]["Limit3"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemoList"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid memo query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosRead"];
            404: components["responses"]["NotFound6"];
        };
    };
    createMemo: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMemo"];
            };
        };
        responses: {
            /** @description A memo; `result` is null until its status is ready. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memo"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid memo data: days must be one of 14, 28, 56, 84"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosWrite"];
            404: components["responses"]["NotFound6"];
            409: components["responses"]["Conflict4"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many memos are being made. Try again when one is ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMemo: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description Seconds to wait until it is ready, 0 to 25; 0 if not given. */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A memo; `result` is null until its status is ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Memo"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid memo query: wait must be an integer from 0 to 25"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosRead"];
            404: components["responses"]["NotFound7"];
        };
    };
    deleteMemo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosWrite"];
            404: components["responses"]["NotFound7"];
        };
    };
    exportMemo: {
        parameters: {
            query: {
                evidence?: "true" | "false";
                format: components["parameters"]["Format"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "application/pdf": string;
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid memo query: format must be one of pdf, html, md, json"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosRead"];
            404: components["responses"]["NotFound7"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFinding: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                findingId: components["parameters"]["FindingId"];
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedFinding"] | components["schemas"]["DecidedAlarm"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosRead"];
            404: components["responses"]["NotFound16"];
            409: components["responses"]["Conflict"];
        };
    };
    decideFinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                findingId: components["parameters"]["FindingId"];
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedFinding"] | components["schemas"]["DecidedAlarm"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid finding data: disposition must be one of open, planned, done, dismissed"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosWrite"];
            404: components["responses"]["NotFound16"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    rerunMemo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memoId: components["parameters"]["MemoId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether a memo comes out again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rerun"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMemosWrite"];
            404: components["responses"]["NotFound7"];
            409: components["responses"]["Conflict"];
            503: components["responses"]["Unavailable"];
        };
    };
    getJourneyOverviews: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description Journeys a page, 1 to 1000; 100 if not given. */
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JourneyOverviews"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid metrics query: limit must be an integer from 1 to 1000"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrgs: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOrgsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid organizations query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
        };
    };
    createOrg: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrg"];
            };
        };
        responses: {
            /** @description An organization: the owner of journeys and keys. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            400: components["responses"]["Invalid5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Organization with slug \"city-of-example\" already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    getOrg: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An organization: the owner of journeys and keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
        };
    };
    updateOrg: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrgChange"];
            };
        };
        responses: {
            /** @description An organization: the owner of journeys and keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Org"];
                };
            };
            400: components["responses"]["Invalid5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries of these actions, separated by commas; all if not given. */
                action?: components["parameters"]["Action"];
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Entries from here on. */
                from?: components["parameters"]["From2"];
                /** @description How many a page, 1 to 100. 50 if not given. */
                limit?: components["parameters"]["Limit2"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
                /** @description Entries before. */
                to?: components["parameters"]["To2"];
            };
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditEntriesAnswer"];
                };
            };
            400: components["responses"]["Invalid7"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings2"];
            404: components["responses"]["NotFound2"];
        };
    };
    exportAuditEntries: {
        parameters: {
            query?: {
                /** @description Only entries of these actions, separated by commas; all if not given. */
                action?: components["parameters"]["Action"];
                /** @description csv if not given. */
                format?: "csv" | "json";
                /** @description Entries from here on. */
                from?: components["parameters"]["From2"];
                /** @description Entries before. */
                to?: components["parameters"]["To2"];
            };
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A file of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json; charset=utf-8": string;
                    "text/csv; charset=utf-8": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid audit query: format must be one of csv, json"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings2"];
            404: components["responses"]["NotFound2"];
        };
    };
    eraseClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EraseClientBody"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EraseClientAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid erasure data: clientId must be a non-empty string of at most 128 characters"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            503: components["responses"]["Unavailable"];
        };
    };
    listExclusions: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListExclusionsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid exclusions query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
        };
    };
    createExclusion: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        /** @description Names one thing: a window of receipt (`receivedFrom` and `receivedTo`), `embedVersion`, `host` or `mark`. */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "host": "staging.example.org",
                 *       "reason": "Trial of the new form"
                 *     }
                 */
                "application/json": components["schemas"]["NewExclusion"];
            };
        };
        responses: {
            /** @description Sessions that no figure counts while it is listed. Of the members that say which, one is not null. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Exclusion"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid exclusion data: receivedFrom must be before receivedTo"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "The organization has 50 exclusions already: take one away first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    deleteExclusion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                exclusionId: string;
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken away. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Exclusion with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInvitationsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound2"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateInvitationAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid invitation data: role must be one of owner, editor, viewer"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound2"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "ada@example.org is a member already"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                invitationId: string;
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound12"];
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListKeysAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid keys query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description A new API key with its secret, which cannot be shown again. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid key data: expiresAt must be a valid ISO 8601 timestamp in the future"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                keyId: string;
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Key with id \"0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path: {
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListMembersAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid members query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound2"];
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                memberId: components["parameters"]["MemberId"];
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A person who belongs to an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound9"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                memberId: components["parameters"]["MemberId"];
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** @description A person who belongs to an organization. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid member data: role must be one of owner, editor, viewer"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound9"];
            409: components["responses"]["Conflict3"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                memberId: components["parameters"]["MemberId"];
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMembersManage"];
            404: components["responses"]["NotFound9"];
            409: components["responses"]["Conflict3"];
            412: components["responses"]["Precondition"];
        };
    };
    listReportSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListReportSchedulesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
        };
    };
    createReportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewReportSchedule"];
            };
        };
        responses: {
            /** @description A report of a journey, or of all journeys, that is sent each week or month. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["Invalid12"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An organization has at most 50 scheduled reports: remove one first"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    getReportSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A report of a journey, or of all journeys, that is sent each week or month. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound5"];
        };
    };
    updateReportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportScheduleChange"];
            };
        };
        responses: {
            /** @description A report of a journey, or of all journeys, that is sent each week or month. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportSchedule"];
                };
            };
            400: components["responses"]["Invalid12"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound5"];
            412: components["responses"]["Precondition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    deleteReportSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of what is changed, as it was retrieved: else 412, and nothing changes. */
                "if-match"?: components["parameters"]["IfMatch"];
            };
            path: {
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound5"];
            412: components["responses"]["Precondition"];
        };
    };
    sendReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                scheduleId: components["parameters"]["ScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendReportAnswer202"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenOrgSettings"];
            404: components["responses"]["NotFound5"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "None of its endpoints takes it: each was removed, is switched off, has not confirmed, or too much waits"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listServiceAlerts: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. 100 if not given. */
                limit?: string;
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListServiceAlertsAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid alerts query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSetupAnswer"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupState"];
            };
        };
        responses: {
            /** @description Who is signed in, and the organizations that they belong to. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid setup data: password must be a string of 12 to 128 characters"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The key is missing, unknown, revoked or expired. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Wrong admin token"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            403: components["responses"]["Forbidden"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "An account exists already: sign in"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited"];
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSignInOptionsAnswer"];
                };
            };
        };
    };
    listSimulations: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description Slug of a journey: of it alone, in the place of journeyId. */
                journey?: components["parameters"]["Journey"];
                /** @description Of this journey alone. */
                journeyId?: components["parameters"]["JourneyId"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description How many a page, 1 to 100. 20 if not given. */
                limit?: components["parameters"]["Limit3"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulationList"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid simulation query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            404: components["responses"]["NotFound6"];
        };
    };
    getSimulation: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
                /** @description Seconds to wait until it is ready, 0 to 25; 0 if not given. */
                wait?: components["parameters"]["Wait"];
            };
            header?: never;
            path: {
                simulationId: components["parameters"]["SimulationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid simulation query: wait must be an integer from 0 to 25"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            404: components["responses"]["NotFound8"];
        };
    };
    deleteSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                simulationId: components["parameters"]["SimulationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSimulationsRun"];
            404: components["responses"]["NotFound8"];
        };
    };
    exportSimulation: {
        parameters: {
            query: {
                format: components["parameters"]["Format"];
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path: {
                simulationId: components["parameters"]["SimulationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string;
                    "application/pdf": string;
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid simulation query: format must be one of pdf, html, md, json"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
            404: components["responses"]["NotFound8"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Simulation with id \"…\" is not ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shipSimulation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                simulationId: components["parameters"]["SimulationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewForecastOutcome"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid simulation data: shippedAt must be a date, YYYY-MM-DD"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSimulationsRun"];
            404: components["responses"]["NotFound8"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Simulation with id \"…\" has no forecast"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    getTrackRecord: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackRecord"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenResultsRead"];
        };
    };
    runSimulation: {
        parameters: {
            query?: {
                /** @description Language of the sentences. */
                lang?: components["parameters"]["Lang"];
            };
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSimulation"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsavedSimulation"];
                };
            };
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Simulation"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid simulation data: changes[0].stepKey must be the key of a step of the journey"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenSimulationsRun"];
            404: components["responses"]["NotFound6"];
            409: components["responses"]["Conflict4"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            /** @description Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Too many simulations are being made. Try again when one is ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description nextCursor of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /** @description How many a page, 1 to 100. Without it and cursor, all. */
                limit?: components["parameters"]["Limit"];
                /** @description Only what has this in its names, in capital or small letters. */
                q?: components["parameters"]["Q"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListUsersAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid accounts query: limit must be an integer from 1 to 100"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
        };
    };
    createPasswordLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePasswordLinkBody"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePasswordLinkAnswer"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid user data: email must be an e-mail address"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "User with e-mail address \"ada@example.org\" not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    listViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListViewsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysRead"];
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same request sent again within 24 hours with the same key answers what the first one made. */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewView"];
            };
        };
        responses: {
            /** @description A saved view of the figures. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["View"];
                };
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid view data: name must be a string of 1 to 255 characters without control characters, not only blanks"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            /** @description It exists already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "A saved view with the name \"Phones, last 7 days\" already exists"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            422: components["responses"]["KeyReused"];
            429: components["responses"]["RateLimited2"];
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenJourneysWrite"];
            404: components["responses"]["NotFound14"];
        };
    };
    useView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["parameters"]["ViewId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewUse"];
            };
        };
        responses: {
            /** @description Noted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Malformed; the message names the field. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Invalid view data: isDefault must be true or false"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The credential does not allow this. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Only people who are signed in have views of their own"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            404: components["responses"]["NotFound14"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
        };
    };
    embedPrivacy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbedPrivacyAnswer"];
                };
            };
        };
    };
    readReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description The record of a session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Receipt"];
                };
            };
            400: components["responses"]["Invalid4"];
            404: components["responses"]["NotFound10"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited3"];
            503: components["responses"]["Unavailable"];
        };
    };
    eraseByReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReceiptRequest"];
            };
        };
        responses: {
            /** @description It is being erased. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Invalid4"];
            404: components["responses"]["NotFound10"];
            409: components["responses"]["Conflict2"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["Unsupported"];
            429: components["responses"]["RateLimited3"];
            503: components["responses"]["Unavailable"];
        };
    };
    embedSteps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                journeySlug: components["parameters"]["JourneySlug"];
                orgSlug: components["parameters"]["OrgSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EmbedStepsAnswer"];
                };
            };
            /** @description Not found, or of somebody else. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Organization not found"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivezAnswer"];
                };
            };
            /** @description An engine is not available; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Events cannot be acknowledged: the service is stopping"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    livez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivezAnswer"];
                };
            };
        };
    };
    serviceMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    readyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivezAnswer"];
                };
            };
            /** @description An engine is not available; try again later. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "error": "Not ready: the event store does not answer"
                     *     }
                     */
                    "application/json": components["schemas"]["Error"];
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    "on.alert.closed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alert.closed",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "20 % of the people who saw \"Documents\" left there (84 of 412, from 2 March at 09:00 on); usual are 8 to 14 %. It has been as usual again since 4 March at 09:00.",
                 *         "url": "http://waymark.example.org/alerts/0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "alert": {
                 *           "id": "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *           "rule": "step_loss",
                 *           "stepKey": "documents",
                 *           "fieldKey": null,
                 *           "state": "closed",
                 *           "figures": {
                 *             "part": 84,
                 *             "whole": 412,
                 *             "usual": 0.11,
                 *             "low": 0.08,
                 *             "high": 0.14,
                 *             "hours": 24,
                 *             "chance": 4e-7
                 *           },
                 *           "lost": 38,
                 *           "since": "2026-03-02T08:00:00.000Z",
                 *           "openedAt": "2026-03-03T08:05:00.000Z",
                 *           "updatedAt": "2026-03-04T08:05:00.000Z",
                 *           "overAt": "2026-03-04T08:05:00.000Z",
                 *           "closedAt": "2026-03-04T08:05:00.000Z",
                 *           "snoozedUntil": null,
                 *           "cost": "About 38 people fewer than usual got through.",
                 *           "lookFirst": "Open the step \"Documents\" and compare its errors and devices with the week before."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnAlertClosedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.alert.opened": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "alert.opened",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "20 % of the people who saw \"Documents\" left there (84 of 412, from 2 March at 09:00 on); usual are 8 to 14 %.",
                 *         "url": "http://waymark.example.org/alerts/0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "alert": {
                 *           "id": "0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a",
                 *           "rule": "step_loss",
                 *           "stepKey": "documents",
                 *           "fieldKey": null,
                 *           "state": "open",
                 *           "figures": {
                 *             "part": 84,
                 *             "whole": 412,
                 *             "usual": 0.11,
                 *             "low": 0.08,
                 *             "high": 0.14,
                 *             "hours": 24,
                 *             "chance": 4e-7
                 *           },
                 *           "lost": null,
                 *           "since": "2026-03-02T08:00:00.000Z",
                 *           "openedAt": "2026-03-03T08:05:00.000Z",
                 *           "updatedAt": "2026-03-03T08:05:00.000Z",
                 *           "overAt": null,
                 *           "closedAt": null,
                 *           "snoozedUntil": null,
                 *           "cost": null,
                 *           "lookFirst": "Open the step \"Documents\" and compare its errors and devices with the week before."
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnAlertOpenedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.erasure.done": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "erasure.done",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "An erasure is done: 12 sessions removed.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "erasure": {
                 *           "id": "2d4c9a10-6f0e-4e8e-9f52-8d1b7c3a5e44",
                 *           "sessions": 12,
                 *           "events": 340
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnErasureDoneBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.forecast.scored": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "forecast.scored",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The forecast \"Without the upload\" was compared with what happened after the change.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit/simulations/7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "forecast": {
                 *           "simulationId": "7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *           "title": "Without the upload",
                 *           "actual": {
                 *             "estimate": 120,
                 *             "low": 80,
                 *             "high": 161
                 *           },
                 *           "crps": 14.2,
                 *           "crpsNoChange": 61.5
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnForecastScoredBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.journey.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "journey.created",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The journey was created.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnJourneyCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.journey.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "journey.deleted",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The journey was deleted.",
                 *         "url": null,
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnJourneyCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.journey.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "journey.updated",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The journey was changed.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnJourneyCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.memo.ready": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "memo.ready",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The memo \"Housing benefit, February\" is ready.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit/memos/7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "memo": {
                 *           "id": "7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *           "title": "Housing benefit, February",
                 *           "status": "ready"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnMemoReadyBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.report.ready": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "report.ready",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "890 sessions from 23 Feb 2026 to 1 Mar 2026, 58.2 % (518 of 890) completed. That is 6.7 points lower (between 2.2 and 11.2 points) than the week before. 1 alert opened.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit?period=custom&from=2026-02-23&to=2026-03-01",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "report": {
                 *           "scheduleId": "d94c2f1c-3f57-4b0d-9a16-1f8f4b2f7c55",
                 *           "about": "Housing benefit",
                 *           "every": "week",
                 *           "isExtra": false,
                 *           "period": {
                 *             "from": "2026-02-22T23:00:00.000Z",
                 *             "to": "2026-03-01T23:00:00.000Z",
                 *             "timezone": "Europe/Berlin"
                 *           },
                 *           "periodBefore": {
                 *             "from": "2026-02-15T23:00:00.000Z",
                 *             "to": "2026-02-22T23:00:00.000Z",
                 *             "timezone": "Europe/Berlin"
                 *           },
                 *           "days": "23 Feb 2026 to 1 Mar 2026",
                 *           "isTracked": true,
                 *           "now": {
                 *             "sessions": 890,
                 *             "completed": 518,
                 *             "completion": {
                 *               "rate": 0.5820224719101124,
                 *               "low": 0.5493336889445353,
                 *               "high": 0.6140062395844319
                 *             }
                 *           },
                 *           "before": {
                 *             "sessions": 902,
                 *             "completed": 586,
                 *             "completion": {
                 *               "rate": 0.6496674057649667,
                 *               "low": 0.617958611810755,
                 *               "high": 0.6801067917660588
                 *             }
                 *           },
                 *           "change": {
                 *             "by": -0.0672,
                 *             "low": -0.1121,
                 *             "high": -0.0219,
                 *             "isMaybeChance": false
                 *           },
                 *           "journeys": null,
                 *           "table": {
                 *             "head": [
                 *               "",
                 *               "The week",
                 *               "The week before"
                 *             ],
                 *             "rows": [
                 *               {
                 *                 "cells": [
                 *                   "Sessions",
                 *                   "890",
                 *                   "902"
                 *                 ],
                 *                 "text": "Sessions: 890; the week before 902",
                 *                 "url": null
                 *               },
                 *               {
                 *                 "cells": [
                 *                   "Completed",
                 *                   "518",
                 *                   "586"
                 *                 ],
                 *                 "text": "Completed: 518; the week before 586",
                 *                 "url": null
                 *               },
                 *               {
                 *                 "cells": [
                 *                   "Completion",
                 *                   "58.2 %",
                 *                   "65.0 %"
                 *                 ],
                 *                 "text": "Completion: 58.2 %; the week before 65.0 %",
                 *                 "url": null
                 *               }
                 *             ]
                 *           },
                 *           "lines": [
                 *             "The 95 % interval of completion is 54.9 % to 61.4 %.",
                 *             "Half of the completed sessions took less than 6 min 20 s, nine in ten less than 14 min 5 s."
                 *           ],
                 *           "sections": [
                 *             {
                 *               "title": "Where people leave",
                 *               "items": [
                 *                 {
                 *                   "text": "The step where most people stopped is “Documents”: 20.1 % (152 of 757), 17.4 % to 23.1 %.",
                 *                   "url": null
                 *                 },
                 *                 {
                 *                   "text": "Since 26 Feb 2026, 20.4 % of those who saw “Documents” left there instead of 11.0 %.",
                 *                   "url": "http://waymark.example.org/journeys/housing-benefit/steps/documents"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "title": "Alerts opened",
                 *               "items": [
                 *                 {
                 *                   "text": "20 % of the people who saw \"Documents\" left there (84 of 412, from 26 February at 09:00 on); usual are 8 to 14 %.",
                 *                   "url": "http://waymark.example.org/alerts/0b6f1d7e-5a55-4f0c-9d50-0c5b4f6f6d1a"
                 *                 }
                 *               ]
                 *             },
                 *             {
                 *               "title": "Newest memo",
                 *               "items": [
                 *                 {
                 *                   "text": "Accept spaces and dashes in “iban”, and show an example of what is expected. (28 Feb 2026)",
                 *                   "url": "http://waymark.example.org/journeys/housing-benefit/memos/7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa"
                 *                 }
                 *               ]
                 *             }
                 *           ]
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    data: {
                        journey: components["schemas"]["AlertJourney"];
                        report: {
                            about: string;
                            before: components["schemas"]["OnReportReadyBody1DataReportNow"];
                            change: components["schemas"]["OnReportReadyBody1DataReportChange"];
                            days: string;
                            every: string;
                            isExtra: boolean;
                            isTracked: boolean;
                            journeys: unknown;
                            lines: string[];
                            now: components["schemas"]["OnReportReadyBody1DataReportNow"];
                            period: components["schemas"]["OnReportReadyBody1DataReportPeriod"];
                            periodBefore: components["schemas"]["OnReportReadyBody1DataReportPeriod"];
                            scheduleId: string;
                            sections: components["schemas"]["OnReportReadyBody1DataReportSectionsItem"][];
                            table: components["schemas"]["OnReportReadyBody1DataReportTable"];
                        };
                        /** @description One sentence for people. */
                        summary: string;
                        /** @description The dashboard's page about it; null: there is none. */
                        url: unknown;
                    };
                    /** @description When it happened: ISO 8601. */
                    timestamp: string;
                    type: string;
                } | {
                    data: {
                        journey: unknown;
                        report: {
                            about: string;
                            before: components["schemas"]["OnReportReadyBody1DataReportNow"];
                            change: unknown;
                            days: string;
                            every: string;
                            isExtra: boolean;
                            isTracked: boolean;
                            journeys: {
                                change: components["schemas"]["OnReportReadyBody1DataReportChange"];
                                completed: number;
                                completion: components["schemas"]["OnReportReadyBody1DataReportNowCompletion"];
                                displayName: string;
                                sessions: number;
                                slug: string;
                            }[];
                            lines: string[];
                            now: components["schemas"]["OnReportReadyBody1DataReportNow"];
                            period: components["schemas"]["OnReportReadyBody1DataReportPeriod"];
                            periodBefore: components["schemas"]["OnReportReadyBody1DataReportPeriod"];
                            scheduleId: string;
                            sections: components["schemas"]["OnReportReadyBody1DataReportSectionsItem"][];
                            table: components["schemas"]["OnReportReadyBody1DataReportTable"];
                        };
                        /** @description One sentence for people. */
                        summary: string;
                        /** @description The dashboard's page about it; null: there is none. */
                        url: unknown;
                    };
                    /** @description When it happened: ISO 8601. */
                    timestamp: string;
                    type: string;
                };
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.simulation.ready": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "simulation.ready",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "The simulation \"Without the upload\" is ready.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit/simulations/7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "simulation": {
                 *           "id": "7a3d9c52-1f7e-4b8d-8f0a-52d6f3c0b1aa",
                 *           "title": "Without the upload",
                 *           "status": "ready"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnSimulationReadyBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.step.created": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "step.created",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "Step \"Documents\" was added.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "step": {
                 *           "id": "c1f1a4de-8f2b-4e0f-b2a4-3d1c5a7e9b20",
                 *           "stepKey": "documents",
                 *           "name": "Documents",
                 *           "index": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnStepCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.step.deleted": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "step.deleted",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "Step \"Documents\" was deleted.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "step": {
                 *           "id": "c1f1a4de-8f2b-4e0f-b2a4-3d1c5a7e9b20",
                 *           "stepKey": "documents",
                 *           "name": "Documents",
                 *           "index": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnStepCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.step.reordered": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "step.reordered",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "2 steps got another place.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "steps": [
                 *           {
                 *             "id": "c1f1a4de-8f2b-4e0f-b2a4-3d1c5a7e9b20",
                 *             "stepKey": "documents",
                 *             "index": 2
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnStepReorderedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
    "on.step.updated": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the message, the same in every attempt: a receiver that has seen it is done. */
                "webhook-id": components["parameters"]["WebhookId"];
                /** @description v1 signatures separated by spaces, one for each secret that is valid. */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /** @description Seconds since 1970 of this attempt. */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "step.updated",
                 *       "timestamp": "2026-03-03T08:05:00.000Z",
                 *       "data": {
                 *         "summary": "Step \"Documents\" was changed.",
                 *         "url": "http://waymark.example.org/journeys/housing-benefit",
                 *         "journey": {
                 *           "id": "5b1c8f6e-2f0a-4a53-9d2b-7f7f6c1f9f10",
                 *           "slug": "housing-benefit",
                 *           "displayName": "Housing benefit"
                 *         },
                 *         "step": {
                 *           "id": "c1f1a4de-8f2b-4e0f-b2a4-3d1c5a7e9b20",
                 *           "stepKey": "documents",
                 *           "name": "Documents",
                 *           "index": 2
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["OnStepCreatedBody"];
            };
        };
        responses: {
            "2XX": components["responses"]["Status2XX"];
            "4XX": components["responses"]["Status4XX"];
            410: components["responses"]["Status410"];
        };
    };
}
